'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import type { Schemas } from '@/components/api/client';
import { useToast } from '@/components/ui/toast';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { toLangTag } from '@/lib/platform/i18n/locales';
import { toAuthorPath } from '@/lib/platform/portal-paths';
import { figureColumn, menuColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar } from '../list-toolbar';
import { NamePair } from '../name-pair';
import { useAdminList } from '../use-admin-list';

// Loaded when it is first opened: the list itself does not need it.
const AuthorForm = lazy(async () => ({ default: (await import('./author-form')).AuthorForm }));

type Author = Schemas['AdminAuthor'];

const filters = ['q'] as const;

/** The authors of published articles and their profiles. Read-only for contributors. */
export function AuthorsTable({ editable }: { editable: boolean }) {
  const t = useTranslations('admin.authors');
  const toast = useToast();
  const { query, list: authors } = useAdminList('/api/v1/admin/authors', filters);
  const { value, reload } = authors;
  const [edited, setEdited] = useState<Author>();
  return (
    <>
      <ListToolbar
        query={query}
        search={t('search')}
        filters={[]}
        count={value && !authors.problem ? t('count', { count: value.total }) : undefined}
      />
      <DataTable
        label={t('label')}
        columns={useColumns(editable, setEdited)}
        idOf={({ slug }) => slug}
        list={authors}
        query={query}
        defaultSort=""
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
      />
      <Suspense>
        {edited && (
          <AuthorForm
            author={edited}
            onClose={() => setEdited(undefined)}
            onSaved={(title) => {
              toast({ tone: 'good', title });
              void reload();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function useColumns(editable: boolean, onEdit: (author: Author) => void): Column<Author>[] {
  const t = useTranslations('admin.authors');
  const locale = useLocale();
  const nameOf = (author: Author) => toAuthorName(author, locale);
  const langOf = (author: Author, name: string) => (name === author.author_name_zh ? toLangTag('zh') : 'en');
  const actions = menuColumn<Author>(t('actions'), (author) => ({
    label: t('actionsOf', { name: nameOf(author) }),
    actions: [
      { label: t('view'), href: toAuthorPath(author.author_name) },
      { label: t('editItem'), onSelect: () => onEdit(author) },
    ],
  }));
  return [
    {
      id: 'name',
      head: t('name'),
      phone: 'head',
      skeleton: 'h-4 w-52 max-w-full',
      cell: (author) => {
        const name = nameOf(author);
        const second = name === author.author_name ? author.author_name_zh : author.author_name;
        return (
          <NamePair
            name={{ text: name, lang: langOf(author, name) }}
            second={second && second !== name ? { text: second, lang: langOf(author, second) } : undefined}
            onOpen={editable ? () => onEdit(author) : undefined}
          />
        );
      },
    },
    {
      id: 'affiliation',
      head: t('affiliation'),
      width: 'w-80',
      from: 'xl',
      phone: 'line',
      className: '[overflow-wrap:anywhere]',
      skeleton: 'h-4 w-40',
      cell: (author) => {
        const affiliation = author[`affiliation_${locale}`] || author.affiliation_en || author.affiliation_zh;
        return (
          affiliation && (
            <span className="block md:truncate" title={affiliation}>
              {affiliation}
            </span>
          )
        );
      },
    },
    {
      id: 'bio',
      head: t('bio'),
      name: t('bio'),
      width: 'w-32',
      phone: 'fact',
      skeleton: 'h-4 w-24',
      cell: ({ bio_en, bio_zh }) => t(bio_en && bio_zh ? 'bioBoth' : bio_en ? 'bioEn' : bio_zh ? 'bioZh' : 'bioNone'),
    },
    {
      id: 'orcid',
      head: 'ORCID',
      width: 'w-46',
      from: 'xl',
      phone: 'line',
      skeleton: 'h-4 w-36',
      cell: ({ orcid }) => orcid && <code className="text-13">{orcid}</code>,
    },
    figureColumn({ id: 'articles', head: t('articles'), width: 'w-24', figure: ({ articles }) => articles }),
    ...(editable ? [actions] : []),
  ];
}
