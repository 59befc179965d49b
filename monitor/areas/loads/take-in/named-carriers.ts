import type { LoadInput } from '@contract/loads/loads.calls';
import { parseIdentifier } from '@contract/shared/identifiers';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { carrierIdentifiers, carriers, connections } from '../../../db/schema';

type Named = NonNullable<LoadInput['carrier']>;

/**
 * Finds the carriers that loads name by DOT or MC number, or by id. That a TMS gives a carrier a load is a fact,
 * whatever its record: the gate judges it afterwards.
 *
 * @returns a function that gives a carrier's id, or why there is none
 */
export async function carrierFinder(tx: Queryable, named: readonly Named[]) {
  const dots = named.flatMap(({ dot }) => (dot ? [parseIdentifier('DOT', dot)] : [])).filter((one) => one !== null);
  const mcs = named.flatMap(({ mc }) => (mc ? [parseIdentifier('MC', mc)] : [])).filter((one) => one !== null);
  const { type, value, carrierId } = carrierIdentifiers;
  const numbers =
    dots.length + mcs.length === 0
      ? []
      : await tx
          .select({ type, value, carrierId })
          .from(carrierIdentifiers)
          .where(
            or(
              dots.length > 0 ? and(eq(type, 'DOT'), inArray(value, dots)) : undefined,
              mcs.length > 0 ? and(eq(type, 'MC'), inArray(value, mcs)) : undefined,
            ),
          );
  const ids = [
    ...new Set([...named.flatMap(({ id }) => (id === undefined ? [] : [id])), ...numbers.map((one) => one.carrierId)]),
  ];
  const known = new Set(
    ids.length === 0
      ? []
      : (await tx.select({ id: carriers.id }).from(carriers).where(inArray(carriers.id, ids))).map(({ id }) => id),
  );

  return ({ id, dot, mc }: Named): { id: number } | { problem: string } => {
    const of = (kind: string, text: string | undefined) => {
      const number = text && parseIdentifier(kind as 'DOT', text);
      return numbers.filter((one) => one.type === kind && one.value === number).map((one) => one.carrierId);
    };
    const found = new Set(id === undefined ? [...of('DOT', dot), ...(dot ? [] : of('MC', mc))] : [id]);
    const [only] = found;
    if (only === undefined || !known.has(only)) return { problem: 'No carrier has that number.' };
    if (found.size > 1) return { problem: 'Several carriers have that number: give the DOT number.' };
    if (dot && mc && !of('MC', mc).includes(only))
      return { problem: 'The DOT and the MC number are of different carriers.' };
    return { id: only };
  };
}

/** Of these carriers, those on the company's do not dispatch list. */
export async function doNotDispatchAmong(tx: Queryable, companyId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const isStopped = and(
    eq(connections.companyId, companyId),
    eq(connections.status, 'do_not_dispatch'),
    inArray(connections.carrierId, [...ids]),
  );
  const rows = await tx.select({ id: connections.carrierId }).from(connections).where(isStopped);
  return rows.map(({ id }) => id);
}
