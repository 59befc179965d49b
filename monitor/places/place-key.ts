/** Words that are written out or shortened as people please: both spellings find the place. */
const SHORTENED: Readonly<Record<string, string>> = { saint: 'st', fort: 'ft', mount: 'mt', ciudad: 'cd' };
const WRITTEN_OUT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SHORTENED).map(([long, short]) => [short, long]),
);

/** The words of a place's name, lower case and without accents. */
export function placeWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** A place's name folded to letters and digits: "Saint-Jérôme" and "saint jerome" are one. */
export const placeKey = (text: string): string => placeWords(text).join('');

/** Every key that a name is found by: as it is, shortened, and written out. */
export function placeKeys(name: string): string[] {
  const words = placeWords(name);
  const spelled = (by: Readonly<Record<string, string>>) => words.map((word) => by[word] ?? word).join('');
  return [...new Set([words.join(''), spelled(SHORTENED), spelled(WRITTEN_OUT)])].filter((key) => key !== '');
}
