// What a migration may not do to tables that others use meanwhile (docs/running.md, "Migrations"). The first migrations made
// every table anew, with nobody there to wait.

/** The last migration of the first version: those after it meet data and readers. */
export const BASELINE = '20261121110000_admin';

/** What makes one statement pass all the same; the reason stands behind it. */
const EXCUSE = /--\s*lock-ok:\s*\S/;

const NAME = '(?:ONLY\\s+)?(?:IF\\s+(?:NOT\\s+)?EXISTS\\s+)?((?:[\\w$]+|"[^"]+")(?:\\.(?:[\\w$]+|"[^"]+"))?)';
const table = (start) => new RegExp(`^${start}\\s+${NAME}`, 'i');
const VOLATILE = /\b(?:gen_random_uuid|clock_timestamp|random|nextval|uuid_generate_v\w+|timeofday)\s*\(/i;

/** Each rule: of which statements (its table, when that matters, is the first group), what is wrong, what to do instead. */
const RULES = [
  [
    table('CREATE\\s+(?:UNIQUE\\s+)?INDEX(?!\\s+CONCURRENTLY)[\\s\\S]*?\\sON'),
    () => true,
    'make indexes CONCURRENTLY, in a migration of their own',
  ],
  [/^DROP\s+INDEX(?!\s+CONCURRENTLY)/i, () => true, 'drop indexes CONCURRENTLY, in a migration of their own'],
  [/^REINDEX\b(?![\s\S]*\bCONCURRENTLY\b)/i, () => true, 'reindex CONCURRENTLY, by hand'],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bADD\s+(?:CONSTRAINT\s+\S+\s+)?(?:CHECK|FOREIGN\s+KEY)\b/i.test(sql) && !/\bNOT\s+VALID\b/i.test(sql),
    'add constraints NOT VALID, and VALIDATE them in the next migration',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bADD\s+(?:CONSTRAINT\s+\S+\s+)?(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b/i.test(sql) && !/\bUSING\s+INDEX\b/i.test(sql),
    'make the unique index CONCURRENTLY first, then add the constraint USING INDEX',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bALTER\s+(?:COLUMN\s+)?\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i.test(sql),
    'a new type rewrites the table: add a column, fill it in batches, switch',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bSET\s+NOT\s+NULL\b/i.test(sql),
    'SET NOT NULL reads the whole table: add CHECK (… IS NOT NULL) NOT VALID, validate it, then excuse this one',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) =>
      /\bADD\s+(?:COLUMN\b|(?!CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY|EXCLUDE))/i.test(sql) &&
      (VOLATILE.test(sql) || /\bSTORED\b|\b(?:small|big)?serial\b|\bAS\s+IDENTITY\b/i.test(sql)),
    'a column that is computed for each row rewrites the table: add it empty and fill it in batches',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bADD\s+COLUMN\b[^,]*\b(?:REFERENCES|UNIQUE|PRIMARY\s+KEY|CHECK)\b/i.test(sql),
    'add the column first, its constraint NOT VALID after it',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bSET\s+(?:TABLESPACE|LOGGED|UNLOGGED|ACCESS\s+METHOD)\b/i.test(sql),
    'this rewrites the table',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\b(?:RENAME|DROP\s+COLUMN)\b/i.test(sql),
    'instances of the version before still use it: stop using it in one version, remove it in the next, and excuse that',
  ],
  [
    table('DROP\\s+TABLE'),
    () => true,
    'instances of the version before still use it: stop using it in one version, remove it in the next, and excuse that',
  ],
  [
    table('UPDATE'),
    () => true,
    'fill rows in batches outside the migration; one statement holds them, and the archive’s lock, to its end',
  ],
  [table('DELETE\\s+FROM'), () => true, 'remove rows in batches outside the migration'],
  [/^(?:TRUNCATE|CLUSTER|LOCK|VACUUM)\b/i, () => true, 'this keeps everybody else out'],
  [/^REFRESH\s+MATERIALIZED\s+VIEW(?!\s+CONCURRENTLY)/i, () => true, 'refresh CONCURRENTLY'],
];

/**
 * The statements of a script that would keep others waiting, one line each; those behind a line `-- lock-ok: reason` pass.
 *
 * @param {string} sql a migration newer than the baseline
 * @returns {string[]}
 */
export function findHeavyLocks(sql) {
  const statements = toStatements(sql);
  const made = new Set(statements.map(({ text }) => nameIn(table('CREATE\\s+(?:UNLOGGED\\s+)?TABLE'), text)).filter(Boolean));
  const findings = statements.flatMap(({ text, excused }) =>
    excused
      ? []
      : RULES.filter(([start, applies]) => start.test(text) && !made.has(nameIn(start, text)) && applies(text)).map(
          ([, , advice]) => `${text.replace(/\s+/g, ' ').slice(0, 90)} — ${advice}`,
        ),
  );
  return [...findings, ...findLateValidation(statements), ...findMixed(statements)];
}

/** Adding a constraint locks the table until the script's end, and validating it in the same script is as long as that. */
function findLateValidation(statements) {
  const added = statements.some(({ text }) => /\bADD\b[\s\S]*\bNOT\s+VALID\b/i.test(text));
  return statements
    .filter(({ text, excused }) => added && !excused && /\bVALIDATE\s+CONSTRAINT\b/i.test(text))
    .map(({ text }) => `${text.replace(/\s+/g, ' ').slice(0, 90)} — validate in the next migration, not in the one that adds`);
}

/** Indexes made beside the writers go statement by statement, so what was begun must be able to begin again. */
function findMixed(statements) {
  const concurrent = /^(?:(CREATE)\s+(?:UNIQUE\s+)?|DROP\s+)INDEX\s+CONCURRENTLY\b/i;
  if (!statements.some(({ text }) => concurrent.test(text))) return [];
  return statements.flatMap(({ text }, index) => {
    const found = concurrent.exec(text);
    if (!found) return [`${text.slice(0, 60)} — nothing else may stand in a script with CONCURRENTLY`];
    if (!found[1]) return /\bIF\s+EXISTS\b/i.test(text) ? [] : [`${text.slice(0, 60)} — add IF EXISTS: it may be run twice`];
    const name = /CONCURRENTLY\s+(\S+)/i.exec(text)?.[1] ?? '';
    const before = statements[index - 1]?.text ?? '';
    return new RegExp(`^DROP\\s+INDEX\\s+CONCURRENTLY\\s+IF\\s+EXISTS\\s+${name}$`, 'i').test(before)
      ? []
      : [`${text.slice(0, 60)} — put DROP INDEX CONCURRENTLY IF EXISTS ${name} before it: cut off, it leaves a half-made one`];
  });
}

const nameIn = (start, text) =>
  start
    .exec(text)?.[1]
    ?.toLowerCase()
    .replace(/^public\./, '')
    .replaceAll('"', '');

/** The script's statements without comments; bodies of functions are not looked into. */
function toStatements(sql) {
  const statements = [];
  let [text, comments] = ['', ''];
  const end = () => {
    if (text.trim()) statements.push({ text: text.trim(), excused: EXCUSE.test(comments) });
    [text, comments] = ['', ''];
  };
  for (const [token] of sql.matchAll(
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g,
  )) {
    if (token === ';') end();
    else if (token.startsWith('--') || token.startsWith('/*')) comments += `${token}\n`;
    else text += token;
  }
  end();
  return statements;
}
