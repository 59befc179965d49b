const ROLES: Readonly<Record<string, string>> = {
  dba: 'DBA',
  legal: 'Legal name',
  cell_phone: 'Cell phone',
  email: 'Email',
};

/** In what roles someone or something is known: "Dispatch, billing". */
export function describeRoles(types: readonly string[]): string {
  const words = types.map((type) => ROLES[type] ?? type.replaceAll('_', ' '));
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
