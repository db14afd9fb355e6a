import { importArchive } from '../../lib/distribution/import/writes';
import { openDatabase } from '../../lib/platform/db/client';

/** The global variable that every payload sets when it runs. */
export const PAYLOAD_NAME = 'payloadRan';
const call = `window.${PAYLOAD_NAME}=1`;

export const hostileSlug = 'hostile-article';

const body = (opening: string) => `${opening} begins.

<script>${call}</script>

<iframe src="javascript:${call}" srcdoc="<script>parent.${call}</script>"></iframe>

Words with <img src=x onerror="${call}"> inside, <b onmouseover="${call}">bold</b> and <a href="javascript:${call}">a link</a>.

<svg onload="${call}"><script>${call}</script></svg>

[A link](javascript:${call}) and ![a picture](javascript:${call}) and [data](data:text/html,<script>${call}</script>).

## <img src=x onerror="${call}"> A heading

| <script>${call}</script> | b |
|---|---|
| <style>*{display:none}</style> | <object data="javascript:${call}"></object> |

<form action="javascript:${call}"><input name="getElementById"><button>Press</button></form>

<meta http-equiv="refresh" content="0;url=https://example.com/">

<base href="https://example.com/">

${opening} ends.`;

const text = `<script>${call}</script><img src=x onerror="${call}">"'`;

/** Imports an article in which every field tries to run a script. */
export async function addHostileArticle(databaseUrl: string): Promise<void> {
  const value = {
    type: 'article',
    slug: hostileSlug,
    title_en: `Hostile ${text}`,
    title_zh: `敌意 ${text}`,
    excerpt_en: `Quokka excerpt ${text}`,
    excerpt_zh: `短尾袋鼠 ${text}`,
    content_en: body('The quokka text'),
    content_zh: body('袋鼠正文'),
    geo_core_problem_en: text,
    geo_core_problem_zh: text,
    category_slug: 'labour',
    author_name: `Mallory ${text}`,
    author_name_zh: `马洛里 ${text}`,
    author_title_en: text,
    tags: [`quokka ${text}`],
    original_source_name: `Source ${text}`,
    // Older than all other articles, so that it is on no first page.
    publish_at: '2001-01-01T00:00:00Z',
    is_published: true,
  };
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    await importArchive(
      database,
      async function* () {
        yield { file: 'hostile', line: 1, value };
      },
      {
        onRejection: ({ reason }) => {
          throw new Error(`the hostile article was rejected: ${reason}`);
        },
      },
    );
    // Imports reject such a URL; older versions stored it.
    await database.pool.query('UPDATE articles SET original_source_url = $2 WHERE slug = $1', [
      hostileSlug,
      `javascript:${call}`,
    ]);
  } finally {
    await database.close();
  }
}
