import type { LoadConditions } from '@contract/rules/load-conditions';
import { kindsOfGoods, namesGoods } from './goods';

/** Of a load, what decides of which classifications it is. */
export type ClassifiedLoad = {
  cargoValueUsd: number | null;
  commodity: string | null;
  /** Null: not given. */
  isHazmat: boolean | null;
  isTemperatureControlled: boolean;
  customerName: string | null;
};

type Conditioned = { id: number; name: string; loadConditions: LoadConditions | null };

/**
 * The classifications that a load is of: those with a condition that the load meets. What is not given about the load
 * meets no condition.
 */
export function classificationsOfLoad<One extends Conditioned>(
  load: ClassifiedLoad,
  classifications: readonly One[],
): One[] {
  return classifications.filter(({ loadConditions: asked }) => asked !== null && meets(load, asked));
}

function meets(load: ClassifiedLoad, asked: LoadConditions): boolean {
  return (
    asked.every_load === true ||
    (asked.hazmat === true && load.isHazmat === true) ||
    (asked.temperature_controlled === true && load.isTemperatureControlled) ||
    (asked.min_value_usd != null && load.cargoValueUsd !== null && load.cargoValueUsd >= asked.min_value_usd) ||
    (asked.goods?.some((words) => isOfGoods(load.commodity, words)) ?? false) ||
    (asked.customers?.some((name) => isSameName(name, load.customerName)) ?? false)
  );
}

/** Whether a load's own words mean the goods that someone else's words name. */
export function isOfGoods(commodity: string | null, words: string): boolean {
  if (commodity === null) return false;
  const kinds = kindsOfGoods(commodity);
  return namesGoods(words, commodity) || kindsOfGoods(words).some((kind) => kinds.includes(kind));
}

const plain = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
const isSameName = (one: string, other: string | null) => other !== null && plain(one) === plain(other);
