import type { CanadianProvinceCode } from './geography';

/** The province in `NSC_AB`, null for any other type. */
export function nscProvince(type: string): CanadianProvinceCode | null {
  return type.startsWith('NSC_') ? (type.slice(4) as CanadianProvinceCode) : null;
}

/** Numbers whose written form does not say what they are: `R-123456-7`. */
const NAMES_BEFORE: Readonly<Record<string, string>> = { SCAC: 'SCAC', CVOR: 'CVOR', NIR_QC: 'NIR', RFC: 'RFC' };

/** The identifier as people write it, with its kind before it: `USDOT 295017`, `NIR R-123456-7`. */
export function labelledIdentifier(type: string, value: string): string {
  const name = NAMES_BEFORE[type];
  return name === undefined ? printIdentifier(type, value) : `${name} ${printIdentifier(type, value)}`;
}

/**
 * The identifier as people write it: `MC 139446`, `USDOT 295017`, `R-123456-7`, `123-456-789`, `NSC AB123-4567`. A
 * value not in canonical form (an old row, a manual entry) is printed as is, never hidden; one of another type has its
 * type before it.
 */
export function printIdentifier(type: string, value: string): string {
  switch (type) {
    case 'MC':
    case 'MX':
    case 'FF':
      return `${type} ${value}`;
    case 'DOT':
      return `DOT ${value}`;
    case 'CVOR':
      return value.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1-$2-$3');
    case 'NIR_QC':
      return value.replace(/^([A-Z])(\d{6})(\d)$/, '$1-$2-$3');
    case 'SCAC':
    case 'RFC':
      return value;
    default:
      if (!type.startsWith('NSC')) return `${type} ${value}`;
      return `NSC ${nscProvince(type) ?? ''}${value.replace(/^(\d{3})(\d{3,6})$/, '$1-$2')}`;
  }
}
