/** "UN1993, class 3". Null: neither is given. */
export const hazmatInWords = (unNumber: string | null, hazardClass: string | null): string | null =>
  [unNumber, hazardClass && `class ${hazardClass}`].filter(Boolean).join(', ') || null;
