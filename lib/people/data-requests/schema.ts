import { z } from 'zod';
import { emailAddress } from '../../platform/email';
import { timestamp } from '../../platform/text/schema';
import { personalTables, toColumns } from '../personal-data/rules';
import { describeColumn, describeTable } from './rules';

export const PrivacyRequest = z
  .object({
    email: emailAddress,
    locale: z
      .enum(['en', 'zh'])
      .nullish()
      .meta({ description: 'Language of the email; defaults to Accept-Language', zh: '邮件的语言；默认依 Accept-Language' }),
  })
  .meta({ id: 'PrivacyRequest' });

export const PersonRef = z.object({ email: emailAddress }).meta({ id: 'PersonRef' });

const toPascalCase = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** The rows of one table: its exported columns and nothing else. */
const rowsOf = (table: string, columns: readonly string[]) =>
  z
    .array(
      z
        .object(
          Object.fromEntries(
            columns.map((column) => [
              column,
              z
                .json()
                .optional()
                .meta({ ...describeColumn(column) }),
            ]),
          ),
        )
        .meta({ id: `Personal${toPascalCase(table)}`, ...describeTable(table) }),
    )
    .optional();

export const PersonalData = z
  .object({
    email: z.string().meta({ description: 'The address that the data belongs to', zh: '数据所属的邮箱' }),
    exported_at: timestamp,
    data: z
      .object({
        ...Object.fromEntries(personalTables.map(({ table, exported }) => [table, rowsOf(table, toColumns(exported))])),
        audit: rowsOf('audit', ['at', 'actor', 'action', 'subject', 'before', 'after']),
      })
      .meta({
        id: 'PersonalRows',
        description: 'Rows by table. Keys have their prefix, emails no content; there are no hashes or secrets',
        zh: '按数据表列出的记录。密钥只有前缀，邮件不含内容；不含任何散列值或机密',
      }),
  })
  .meta({ id: 'PersonalData', description: 'Everything stored under an address', zh: '该邮箱名下存储的全部数据' });

export const Erased = z
  .object({ erased: z.literal(true).meta({ description: 'Always `true`', zh: '始终为 `true`' }) })
  .meta({ id: 'Erased', description: 'The person is erased', zh: '数据已删除' });

export type PersonalData = z.input<typeof PersonalData>;
