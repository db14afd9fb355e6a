'use client';

import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { Link } from '@/lib/platform/i18n/navigation';
import { type FieldChange, findName, nameSubject, splitKind, toFieldChanges } from './audit-changes';

const KEY = /^hik_[0-9A-Za-z]{8}$/;

/** Fields whose values are translated by the audit's own messages. */
const NAMED_FIELDS: readonly string[] = ['lang', 'locale', 'state', 'role', 'frequency', 'disabled_reason'];

/** Actors without a name. */
const PROGRAMS: readonly string[] = ['service', 'operator', 'database', 'anonymous'];

/**
 * The actor: an email address and its role, or the service itself. What people wrote names them alone, and somebody may be called
 * "admin".
 */
export function Actor({ actor }: { actor: string }) {
  const t = useTranslations('admin.audit.kinds');
  const { kind, name } = splitKind(actor);
  const label = findMessage(t, kind);
  if (!label || (!name && !PROGRAMS.includes(kind))) return <span className="wrap-anywhere">{actor}</span>;
  if (!name) return <span>{label}</span>;
  return (
    <span className="wrap-anywhere">
      {name} <span className="text-13 whitespace-nowrap text-muted">{label}</span>
    </span>
  );
}

/** The target; keys, subscribers and articles link to their page in the console. */
export function Subject({ row }: { row: Schemas['AuditEntry'] }) {
  const t = useTranslations('admin.audit.kinds');
  const { kind, name } = splitKind(row.subject);
  if (!name) return <span>{findMessage(t, kind) ?? row.subject}</span>;
  if (kind === 'email') return <span className="wrap-anywhere">{findName(row, 'email') ?? name}</span>;
  if (kind === 'key' && KEY.test(name)) return <KeyLink prefix={name} />;
  const email = kind === 'subscriber' ? (findName(row, 'email') ?? row.subject_name) : undefined;
  if (email) return <SubjectLink href={`/admin/subscribers/${name}`}>{email}</SubjectLink>;
  if (kind === 'article' && row.action !== 'article.delete') {
    return <SubjectLink href={`/admin/articles/${name}`}>{findName(row, 'slug') ?? nameSubject(row, name)}</SubjectLink>;
  }
  if (kind === 'token') return <code className="text-13">{name}</code>;
  return (
    <span className="wrap-anywhere" title={name}>
      {nameSubject(row, name)}
    </span>
  );
}

function SubjectLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="inline-block min-h-6 max-w-full text-jade no-underline wrap-anywhere hover:underline md:truncate md:align-top"
    >
      {children}
    </Link>
  );
}

/** The first changed field on one line, and how many more there are. */
export function ChangeSummary({ row }: { row: Schemas['AuditRow'] }) {
  const t = useTranslations('admin.audit');
  const [change, ...more] = toFieldChanges(row);
  if (!change) return null;
  const { field, before, after } = change;
  return (
    <span className="block text-13 text-muted md:truncate">
      {findMessage(t, `fields.${field}`) ?? field}
      {t('colon')}
      {before !== null && (
        <>
          <Value field={field} text={before} /> →{' '}
        </>
      )}
      <span className="text-ink">{after === null ? t('none') : <Value field={field} text={after} />}</span>
      {more.length > 0 && ` ${t('moreChanges', { count: more.length })}`}
    </span>
  );
}

/** The changed fields with their values before and after. */
export function Changes({ row }: { row: Schemas['AuditRow'] }) {
  const t = useTranslations('admin.audit');
  const changes = toFieldChanges(row);
  if (changes.length === 0) return null;
  return (
    <ul className="text-13 text-muted">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {findMessage(t, `fields.${field}`) ?? field}
          {t('colon')}
          {before !== null && (
            <>
              <Value field={field} text={before} /> →{' '}
            </>
          )}
          <span className="text-ink">{after === null ? t('none') : <Value field={field} text={after} />}</span>
        </li>
      ))}
    </ul>
  );
}

function Value({ field, text }: Pick<FieldChange, 'field'> & { text: string }) {
  const t = useTranslations('admin');
  const tc = useTranslations('common.status');
  if (KEY.test(text)) return <KeyLink prefix={text} />;
  if (field === 'fields') return <FieldNames text={text} />;
  const named =
    ((text === 'true' || text === 'false') && t(`audit.values.${text}`)) ||
    (NAMED_FIELDS.includes(field) && findMessage(t, `audit.values.${text}`)) ||
    (field === 'status' && (findMessage(t, `audit.statuses.${text}`) ?? findMessage(tc, text))) ||
    (field === 'plan' && findMessage(t, `plans.${text}`)) ||
    (field === 'reason' && findMessage(t, `reasons.${text}`)) ||
    (field === 'scope' && findMessage(t, `tokens.scopes.${text}`)) ||
    (field === 'template' && findMessage(t, `emails.templates.${text}`));
  return named || <span className="wrap-anywhere">{text}</span>;
}

/** The changed fields of an article. Its messages are only where articles are listed. */
function FieldNames({ text }: { text: string }) {
  const t = useTranslations('admin.audit');
  const fields = useTranslations('articles.fields');
  const names = text.split(', ').map((field) => findMessage(fields, field) ?? field);
  return <span className="wrap-anywhere">{names.join(t('comma'))}</span>;
}

export function KeyLink({ prefix }: { prefix: string }) {
  return (
    <Link href={`/admin/keys/${prefix}`} className="text-jade no-underline hover:underline">
      <code className="text-13">{prefix}</code>
    </Link>
  );
}
