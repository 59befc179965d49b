import { capitalized } from '~/view/capitalized';

const ROLES: Readonly<Record<string, string>> = {
  dba: 'DBA',
  legal: 'Legal name',
  cell_phone: 'Cell phone',
  email: 'Email',
};

/** In what roles someone or something is known: "Dispatch, billing". */
export function describeRoles(types: readonly string[]): string {
  const words = types.map((type) => ROLES[type] ?? type.replaceAll('_', ' '));
  return capitalized(words.join(', '));
}
