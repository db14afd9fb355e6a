'use client';

import { StatusBadge } from '@/components/ui/badge';
import { Breakable } from '@/components/ui/breakable';
import { CategoryMark } from '@/components/ui/category-mark';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { Highlighted } from './highlighted';

/** A text in its language: the parts between which a line may break, or a highlight (escaped text with `<mark>`). */
export type ShownText = { language: Locale } & ({ parts: string[] } | { html: string });

/** A detail of an entry: a day, a link to a list, or plain text. */
export type Fact = {
  text: string;
  /** the text escaped, with `<mark>` */
  html?: string;
  /** of a day, as a machine reads it */
  day?: string;
  href?: string;
  title?: string | undefined;
  /** of a category */
  color?: number | 'none';
};

/** The two lines of facts: what it is about and who wrote it; when, how long and in which language. */
export type Facts = { subject: Fact[]; details: Fact[] };

export type ShownEntry = Facts & {
  href: string;
  title: ShownText;
  second: ShownText | undefined;
  badge?: string | undefined;
  passage: ShownText | undefined;
  /** where the passage is from */
  source: string | undefined;
  /** why it was found, if that cannot be seen */
  why: string[];
  summary: ShownText | undefined;
  isBrief: boolean;
};

/**
 * An entry of a list. It is rendered from these props in the browser too, because a page has twenty of them and would otherwise send
 * the elements of each.
 */
export function EntryView({ href, title, second, subject, details, badge, passage, source, why, summary, isBrief }: ShownEntry) {
  return (
    <li className={`border-b border-line ${isBrief ? 'py-4' : 'py-5 first:pt-0'}`}>
      <article className="entry">
        <div className="min-w-0">
          <EntryHeading href={href} title={title} second={second} />
          <div className="entry-facts">
            <FactLine facts={subject} />
            <FactLine facts={details} />
            {badge && <StatusBadge status="premium">{badge}</StatusBadge>}
          </div>
        </div>
        <div className="entry-text">
          <FactLine facts={[...why, ...(passage && source ? [source] : [])].map((text) => ({ text }))} />
          {passage && (
            <p lang={toLangTag(passage.language)} className="entry-words found">
              <Words text={passage} />
            </p>
          )}
          {summary && (
            // On a phone, what explains the result is enough.
            <p lang={toLangTag(summary.language)} className={passage ? 'entry-words max-sm:hidden' : 'entry-words'}>
              <Words text={summary} />
            </p>
          )}
        </div>
      </article>
    </li>
  );
}

/** Facts with dots between them, none of which begins or ends a line. */
function FactLine({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <p className="dotted [overflow-wrap:anywhere]">
      {facts.map((fact) => (
        <span key={fact.href ?? fact.text}>
          <FactText fact={fact} />
        </span>
      ))}
    </p>
  );
}

/** The title of an entry as its link, with the title in the other language below. */
export function EntryHeading({ href, title, second }: { href: string; title: ShownText; second: ShownText | undefined }) {
  return (
    <>
      <h2>
        <Link href={href} className="text-ink no-underline [overflow-wrap:anywhere] hover:text-jade">
          <TitleText text={title} />
        </Link>
      </h2>
      {second && (
        <p lang={toLangTag(second.language)} className="entry-second phrases">
          <Words text={second} />
        </p>
      )}
    </>
  );
}

/** A title in its own language. Chinese is set slightly smaller, so that both scripts look equally large. */
export function TitleText({ text }: { text: ShownText }) {
  return (
    <span
      lang={toLangTag(text.language)}
      className={`font-serif leading-snug font-semibold ${text.language === 'zh' ? 'text-[1.25rem]' : 'text-22'}`}
    >
      <Words text={text} />
    </span>
  );
}

function Words({ text }: { text: ShownText }) {
  return 'html' in text ? <Highlighted html={text.html} /> : <Breakable parts={text.parts} />;
}

function FactText({ fact: { text, html, day, href, title, color } }: { fact: Fact }) {
  if (day !== undefined) return <time dateTime={day}>{text}</time>;
  if (href === undefined) return text;
  return (
    <Link href={href} title={title} prefetch={false} className="detail-link">
      {color !== undefined && <CategoryMark color={color === 'none' ? undefined : color} />}
      {html === undefined ? text : <Highlighted html={html} />}
    </Link>
  );
}
