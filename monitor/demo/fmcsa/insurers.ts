import type { Random } from './random';

/** Insurers that do not exist, written as Motus does; the legacy files print them in capitals. */
const liabilityInsurers: readonly (readonly [string, number])[] = [
  ['Harrow Mutual Insurance Company', 18],
  ['Overland Casualty Co.', 16],
  ['Blue Mesa Indemnity Company', 12],
  ['Prairie Fleet Insurance Company', 11],
  ['Northgate Commercial Assurance', 9],
  ['Three Rivers Specialty Insurance Company', 8],
  ['Long Haul Risk Retention Group', 7],
  ['Ironwood National Insurance Co.', 6],
  ['Tidewater Surplus Lines Insurance', 5],
  ['Summit Road Casualty Company', 4],
  ['Lantern Hill Insurance Exchange', 2],
  ['Gulf & Plains Fire Insurance Company', 2],
];

const suretyCompanies: readonly (readonly [string, number])[] = [
  ['Keystone Arch Surety Company', 5],
  ['Great Basin Bonding Co.', 4],
  ['Meridian Surety & Guaranty', 3],
];

const trustees: readonly (readonly [string, number])[] = [
  ['Freight Trust Services LLC', 2],
  ['Carrier Trust Bank NA', 1],
];

export const drawInsurer = (random: Random) => random.weighted(liabilityInsurers);
export const drawSurety = (random: Random) => random.weighted(suretyCompanies);
export const drawTrustee = (random: Random) => random.weighted(trustees);

/** Policy numbers come in as many shapes as there are insurers. */
export function drawPolicyNumber(random: Random): string {
  switch (random.integer(0, 3)) {
    case 0:
      return `${random.text('ABCGMPTW', 3)}${random.integer(100000, 9999999)}`;
    case 1:
      return `${random.text('ABCGMPTW', 3)} ${random.integer(1000000, 9999999)}-${random.integer(10, 26)}`;
    case 2:
      return `${random.text('0123456789', 2)}-${random.text('ABCGMPTW', 2)}-${random.integer(100000, 999999)}`;
    default:
      return `${random.text('ABCGMPTW', 2)}${random.integer(10000000, 99999999)}-0${random.integer(0, 9)}`;
  }
}
