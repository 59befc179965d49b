import { pageMeta } from '../page-title';
import { CARRIER_ROUTE_ID } from './carrier-profile';
import { carrierName } from './identifiers';

interface CarrierMetaArgs {
  matches: readonly unknown[];
  params: { id?: string };
  data?: unknown;
  error?: unknown;
}

/** `meta` of a page about one carrier: `Safety of carrier 5000101, BLUE HERON TRANSPORT LLC`, to distinguish tabs. */
export const carrierMeta = (args: CarrierMetaArgs, page: string) =>
  pageMeta(args, page, { id: args.params.id, of: nameIn(args) });

/** The carrier's name from the profile's route or the page's own loader; null: neither was loaded. */
function nameIn({ matches, data }: CarrierMetaArgs): string | null {
  const profile = matches.find((match) => fieldOf(match, 'id') === CARRIER_ROUTE_ID);
  const ofProfile = fieldOf(fieldOf(profile, 'data'), 'carrier');
  const own = fieldOf(data, 'carrier');
  for (const carrier of [ofProfile, own]) {
    const { id, legal_name, dba_name } = (carrier ?? {}) as Partial<Parameters<typeof carrierName>[0]>;
    if (legal_name || dba_name)
      return carrierName({ id: id ?? 0, legal_name: legal_name ?? null, dba_name: dba_name ?? null });
  }
  const name = fieldOf(own, 'name') ?? fieldOf(data, 'name');
  return typeof name === 'string' ? name : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
