import { beginSpan, endSpan, isTraced } from '@contract/shared/telemetry-server';
import type pg from 'pg';

/** The first word of a statement, and the first table that it names: neither holds what someone typed. */
const VERB = /^[\s(]*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i;

export function summaryOf(text: string): string {
  const verb = (VERB.exec(text)?.[1] ?? 'statement').toUpperCase();
  const table = TABLE.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

/** Makes each statement on a connection a part of the request or job that is traced. Values and texts of statements stay out. */
export function traceStatements(client: pg.PoolClient): void {
  const query = client.query;
  const traced = (...asked: unknown[]) => {
    const [statement] = asked as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!text || !isTraced()) return Reflect.apply(query, client, asked);
    const summary = summaryOf(text);
    const span = beginSpan(summary, 'asks', { 'db.system.name': 'postgresql', 'db.query.summary': summary });
    const last = asked.at(-1);
    if (typeof last === 'function')
      return Reflect.apply(query, client, [
        ...asked.slice(0, -1),
        (error: unknown, ...rest: unknown[]) => {
          endSpan(span, error ?? undefined);
          Reflect.apply(last, undefined, [error, ...rest]);
        },
      ]);
    const answer: unknown = Reflect.apply(query, client, asked);
    if (answer instanceof Promise)
      answer.then(
        () => endSpan(span),
        (error: unknown) => endSpan(span, error),
      );
    else endSpan(span);
    return answer;
  };
  client.query = traced as typeof client.query;
}
