import type { Brand } from '@contract/shared/brands.constants';
import { PRODUCT_NAMES } from './brand';
import { describeError } from './describe-error';

export interface TitleOptions {
  /** Appended to the name: `Carrier 123`. */
  id?: string | number;
  /** The id's name, once known: `Carrier 123, BLUE HERON`. */
  of?: string | null;
  brand?: Brand;
}

/**
 * The page's title, the site first: `Broker Portal | Search results`, with an id `Broker Portal | Carrier 123`. `meta`
 * does not know a form's errors, which `markAsError` adds.
 */
export function pageTitle(name: string, { id, of, brand = 'broker' }: TitleOptions = {}): string {
  const page = id === undefined ? name : `${name} ${id}`;
  return `${PRODUCT_NAMES[brand]} | ${of ? `${page}, ${of}` : page}`;
}

/** The part of `meta`'s argument that the title needs. */
interface MetaArgs {
  matches: readonly unknown[];
  error?: unknown;
}

/**
 * A route's `meta`: the title in the brand of the requested host. When the page failed, the title says that instead.
 */
export function pageMeta({ matches, error }: MetaArgs, name: string, options: Omit<TitleOptions, 'brand'> = {}) {
  const brand = brandIn(matches);
  // Remix passes null, not undefined, where nothing failed.
  const title =
    error == null ? pageTitle(name, { ...options, brand }) : pageTitle(describeError(error).title, { brand });
  return [{ title }];
}

function brandIn(matches: readonly unknown[]): Brand {
  const root = matches.find((match) => fieldOf(match, 'id') === 'root');
  return fieldOf(fieldOf(root, 'data'), 'brand') === 'watchdog' ? 'watchdog' : 'broker';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
