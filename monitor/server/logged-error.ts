/** What the log keeps of an error; for a rejected query, the database's message and never its values. */
type LoggedError = {
  type: string;
  message: string;
  /** Where it was thrown. */
  stack: string;
  /** Of a database error: SQLSTATE, and what it names. */
  database?: Record<string, string>;
};

const NAMED_BY_DATABASE = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error made safe for the log. The driver appends a query's values to its text (`params: …`), and the database
 * quotes the value it rejected: names, addresses, bank numbers. Drops both.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown, and no error', stack: '' };
  const database = databaseErrorIn(error);
  const [query = ''] = error.message.split(/\nparams: /);
  return {
    type: error.name,
    message: database === error ? 'refused by the database' : query,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(database && { database: namedBy(database) }),
  };
}

/** The database's own error: the error itself or its cause. They carry a SQLSTATE: five letters and digits. */
function databaseErrorIn(error: Error): Error | null {
  for (let one: unknown = error; one instanceof Error; one = one.cause)
    if ('code' in one && typeof one.code === 'string' && /^[0-9A-Z]{5}$/.test(one.code) && 'severity' in one)
      return one;
  return null;
}

function namedBy(error: Error): Record<string, string> {
  return Object.fromEntries(
    NAMED_BY_DATABASE.map((name): [string, unknown] => [name, Reflect.get(error, name)]).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
