import type { LoadConditions } from '@contract/rules/load-conditions';
import { kindsOfGoods, namesGoods } from './goods';

/** The fields of a load that decide its classifications. */
export type ClassifiedLoad = {
  cargoValueUsd: number | null;
  commodity: string | null;
  /** Null: not given. */
  isHazmat: boolean | null;
  isTemperatureControlled: boolean;
  customerName: string | null;
};

type Conditioned = { id: number; name: string; loadConditions: LoadConditions | null };

/** The load's classifications: those with a condition that it meets. An unknown value meets no condition. */
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

/** Whether a load's description means the goods that other words name. */
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
