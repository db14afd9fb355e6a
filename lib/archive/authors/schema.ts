import { z } from 'zod';
import { listOf } from '../../platform/list-envelope';
import { describeAs } from '../../platform/text/description';
import { text } from '../../platform/text/schema';
import { isOrcid } from './rules';

export const AuthorUpdate = z
  .object({
    bio_zh: text(5_000).nullish().meta({ description: 'Biography in Chinese, plain text', zh: '中文简介，纯文本' }),
    bio_en: text(5_000).nullish().meta({ description: 'Biography in English, plain text', zh: '英文简介，纯文本' }),
    affiliation_zh: text(300).nullish().meta({ description: 'Where the author works, in Chinese', zh: '作者所属机构（中文）' }),
    affiliation_en: text(300).nullish().meta({ description: 'Where the author works, in English', zh: '作者所属机构（英文）' }),
    orcid: z
      .string()
      .refine(
        (value) => value === '' || isOrcid(value),
        'ORCID iD should be like 0000-0002-1825-0097, with a valid last character',
      )
      .nullish()
      .meta({
        description: 'ORCID iD, such as `0000-0002-1825-0097`; `""` for none',
        zh: 'ORCID iD，例如 `0000-0002-1825-0097`；没有则为 `""`',
      }),
  })
  .meta({ id: 'AuthorUpdate' });

/** Changes to a profile; null leaves a field as it is. */
export type AuthorUpdate = z.output<typeof AuthorUpdate>;

export const AdminAuthor = z
  .object({
    slug: z.string().meta({ description: "The last part of the page's path", zh: '作者页路径的最后一段' }),
    author_name: z.string().meta({ description: 'As the newest article has it', zh: '以最新文章的署名为准' }),
    author_name_zh: z.string().meta({ description: 'Name of the author in Chinese', zh: '作者中文名' }),
    articles: z.int().meta({ description: 'Number of published articles', zh: '已发布的文章数' }),
    ...describeAs(
      {
        bio_zh: z.string(),
        bio_en: z.string(),
        affiliation_zh: z.string(),
        affiliation_en: z.string(),
        orcid: z.string(),
      },
      AuthorUpdate.shape,
    ),
  })
  .meta({ id: 'AdminAuthor', description: 'An author with the profile', zh: '作者及其资料' });

export const AdminAuthorList = listOf(AdminAuthor, 'AdminAuthorList');

export type AdminAuthor = z.output<typeof AdminAuthor>;
