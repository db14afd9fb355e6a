// Finds statements in migrations that would block the running service (docs/running.md, "Migrations").

/** The last migration of the first version. Migrations up to this one created empty tables. */
export const BASELINE = '20261121110000_admin';

/** A comment that allows one statement, followed by the reason. */
const EXCUSE = /--\s*lock-ok:\s*\S/;

const NAME = '(?:ONLY\\s+)?(?:IF\\s+(?:NOT\\s+)?EXISTS\\s+)?((?:[\\w$]+|"[^"]+")(?:\\.(?:[\\w$]+|"[^"]+"))?)';
const table = (start) => new RegExp(`^${start}\\s+${NAME}`, 'i');
const VOLATILE = /\b(?:gen_random_uuid|clock_timestamp|random|nextval|uuid_generate_v\w+|timeofday)\s*\(/i;

/** Each rule: the statements it applies to (the first group is the table, where it matters), a condition, and the advice. */
const RULES = [
  [
    table('CREATE\\s+(?:UNIQUE\\s+)?INDEX(?!\\s+CONCURRENTLY)[\\s\\S]*?\\sON'),
    () => true,
    'create indexes CONCURRENTLY, in a separate migration',
  ],
  [/^DROP\s+INDEX(?!\s+CONCURRENTLY)/i, () => true, 'drop indexes CONCURRENTLY, in a separate migration'],
  [/^REINDEX\b(?![\s\S]*\bCONCURRENTLY\b)/i, () => true, 'reindex CONCURRENTLY, outside migrations'],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bADD\s+(?:CONSTRAINT\s+\S+\s+)?(?:CHECK|FOREIGN\s+KEY)\b/i.test(sql) && !/\bNOT\s+VALID\b/i.test(sql),
    'add constraints as NOT VALID and VALIDATE them in the next migration',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bADD\s+(?:CONSTRAINT\s+\S+\s+)?(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b/i.test(sql) && !/\bUSING\s+INDEX\b/i.test(sql),
    'create the unique index CONCURRENTLY first, then add the constraint USING INDEX',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bALTER\s+(?:COLUMN\s+)?\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i.test(sql),
    'changing a type rewrites the table: add a column, fill it in batches, then switch to it',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bSET\s+NOT\s+NULL\b/i.test(sql),
    'SET NOT NULL reads the whole table: add CHECK (… IS NOT NULL) NOT VALID, validate it, then allow this statement',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) =>
      /\bADD\s+(?:COLUMN\b|(?!CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY|EXCLUDE))/i.test(sql) &&
      (VOLATILE.test(sql) || /\bSTORED\b|\b(?:small|big)?serial\b|\bAS\s+IDENTITY\b/i.test(sql)),
    'a column computed for each row rewrites the table: add it empty and fill it in batches',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bADD\s+COLUMN\b[^,]*\b(?:REFERENCES|UNIQUE|PRIMARY\s+KEY|CHECK)\b/i.test(sql),
    'add the column first, then its constraint as NOT VALID',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\bSET\s+(?:TABLESPACE|LOGGED|UNLOGGED|ACCESS\s+METHOD)\b/i.test(sql),
    'this rewrites the table',
  ],
  [
    table('ALTER\\s+TABLE'),
    (sql) => /\b(?:RENAME|DROP\s+COLUMN)\b/i.test(sql),
    'instances of the previous version still use it: stop using it in one version, remove it in the next, and allow that statement',
  ],
  [
    table('DROP\\s+TABLE'),
    () => true,
    'instances of the previous version still use it: stop using it in one version, remove it in the next, and allow that statement',
  ],
  [
    table('UPDATE'),
    () => true,
    'update rows in batches outside the migration: one statement locks all of them, and the archive, until it ends',
  ],
  [table('DELETE\\s+FROM'), () => true, 'delete rows in batches outside the migration'],
  [/^(?:TRUNCATE|CLUSTER|LOCK|VACUUM)\b/i, () => true, 'this blocks every other statement on the table'],
  [/^REFRESH\s+MATERIALIZED\s+VIEW(?!\s+CONCURRENTLY)/i, () => true, 'refresh CONCURRENTLY'],
];

/**
 * Statements of a migration that would block others, one line each. A comment `-- lock-ok: reason` allows the statement after it.
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

/** Adding a constraint locks the table until the migration ends, so validating it in the same migration blocks writers. */
function findLateValidation(statements) {
  const added = statements.some(({ text }) => /\bADD\b[\s\S]*\bNOT\s+VALID\b/i.test(text));
  return statements
    .filter(({ text, excused }) => added && !excused && /\bVALIDATE\s+CONSTRAINT\b/i.test(text))
    .map(
      ({ text }) =>
        `${text.replace(/\s+/g, ' ').slice(0, 90)} — validate in the migration after the one that adds the constraint`,
    );
}

/** CONCURRENTLY runs outside a transaction: a migration that failed halfway must be able to run again. */
function findMixed(statements) {
  const concurrent = /^(?:(CREATE)\s+(?:UNIQUE\s+)?|DROP\s+)INDEX\s+CONCURRENTLY\b/i;
  if (!statements.some(({ text }) => concurrent.test(text))) return [];
  return statements.flatMap(({ text }, index) => {
    const found = concurrent.exec(text);
    if (!found) return [`${text.slice(0, 60)} — a migration with CONCURRENTLY may contain nothing else`];
    if (!found[1]) return /\bIF\s+EXISTS\b/i.test(text) ? [] : [`${text.slice(0, 60)} — add IF EXISTS: it may run twice`];
    const name = /CONCURRENTLY\s+(\S+)/i.exec(text)?.[1] ?? '';
    const before = statements[index - 1]?.text ?? '';
    return new RegExp(`^DROP\\s+INDEX\\s+CONCURRENTLY\\s+IF\\s+EXISTS\\s+${name}$`, 'i').test(before)
      ? []
      : [
          `${text.slice(0, 60)} — put DROP INDEX CONCURRENTLY IF EXISTS ${name} before it: if interrupted, it leaves an invalid index`,
        ];
  });
}

const nameIn = (start, text) =>
  start
    .exec(text)?.[1]
    ?.toLowerCase()
    .replace(/^public\./, '')
    .replaceAll('"', '');

/** The statements of a script without comments. Bodies of functions count as strings. */
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
