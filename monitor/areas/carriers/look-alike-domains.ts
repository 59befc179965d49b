import { domainToUnicode } from 'node:url';
import type { DomainEdit } from '@contract/carriers/contact-search.constants';
import { isFreeMail } from '../../base/email-domains';

/** A shorter name is one letter from too many others to mean anything: abc.com, abd.com. */
const SHORTEST_NAME = 5;

const CHARACTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789-'];

/** Pairs of letters that look like one another. */
const LOOK_ALIKE_LETTERS: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
];

const HOST_NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/**
 * Every domain that `domain` could imitate: with one character changed, removed or added, two neighbors swapped, or a
 * pair of letters that looks like another. About 1,500 for twenty characters, for a search by equality.
 *
 * @param domain in small letters, in any script
 * @returns what was done to each; empty for short names and for domains that anyone has an address of
 */
export function lookAlikesOf(domain: string): Map<string, DomainEdit> {
  const found = new Map<string, DomainEdit>();
  const characters = [...domain];
  if (isFreeMail(domain) || characters.indexOf('.') < SHORTEST_NAME) return found;
  const add = (known: string, edit: DomainEdit) => {
    const isNew = known !== domain && !found.has(known);
    if (isNew && HOST_NAME.test(known) && known.indexOf('.') >= SHORTEST_NAME && !isFreeMail(known))
      found.set(known, edit);
  };
  const replaced = (at: number, count: number, text: string) =>
    characters.slice(0, at).join('') + text + characters.slice(at + count).join('');

  // The likeliest explanation of a difference comes first: the first edit that leads to a domain names it.
  for (const [one, other] of LOOK_ALIKE_LETTERS)
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      for (let at = domain.indexOf(from); at >= 0; at = domain.indexOf(from, at + 1))
        add(domain.slice(0, at) + to + domain.slice(at + from.length), 'look_alike_letters');
  for (let at = 0; at + 1 < characters.length; at += 1)
    add(replaced(at, 2, `${characters[at + 1]}${characters[at]}`), 'swapped');
  for (let at = 0; at < characters.length; at += 1) {
    // A character too many here was added to the known domain.
    add(replaced(at, 1, ''), 'added');
    // Keeps the dot before the ending: without it the name would be another's.
    if (characters[at] !== '.') for (const character of CHARACTERS) add(replaced(at, 1, character), 'changed');
  }
  for (let at = 0; at <= characters.length; at += 1)
    for (const character of CHARACTERS) add(replaced(at, 0, character), 'left_out');
  return found;
}

/** Letters of other scripts that look like Latin ones. */
const READ_AS: ReadonlyMap<string, string> = new Map(
  [
    ...'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl ɡg ıi αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw'.split(
      ' ',
    ),
  ].map((pair) => [[...pair][0]!, [...pair][1]!]),
);

/** The domain in Latin letters: Punycode and other scripts by their look, without accents. */
const asRead = (domain: string): string =>
  [...domainToUnicode(domain).normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((letter) => READ_AS.get(letter) ?? letter)
    .join('');

/**
 * Whether a domain imitates a known one: an edit of it, its name with another ending or letters of another script, with
 * an added word, or as a host of another domain.
 *
 * @param domain in lower case, in any script
 */
export function looksLikeDomain(domain: string, known: string): boolean {
  if (domain === known || isFreeMail(known)) return false;
  const read = asRead(domain);
  if (read === known || lookAlikesOf(domain).has(known) || lookAlikesOf(read).has(known)) return true;
  const [name = '', ...ending] = read.split('.');
  const [knownName = '', ...knownEnding] = known.split('.');
  if (knownName.length < SHORTEST_NAME) return false;
  const plain = name.replaceAll('-', '');
  const isSameName = plain === knownName.replaceAll('-', '') && ending.join('.') !== knownEnding.join('.');
  // acme-freight-dispatch.com: the known name with an added word.
  const isLonger = name.length > knownName.length && plain.includes(knownName.replaceAll('-', ''));
  // The known name as a host of another domain: acmefreight.com.mail-login.net.
  return isSameName || isLonger || read.startsWith(`${known}.`);
}
