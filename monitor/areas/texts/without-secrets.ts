import type { TextKind } from '@contract/texts/texts.constants';

/** The body of a text for whoever did not get it: a link without its address, of a code nothing. */
export function withoutSecrets({ kind, body }: { kind: TextKind; body: string }): string {
  if (kind === 'code') return '';
  return kind === 'link' ? body.replace(/https?:\/\/\S+/g, '(link)') : body;
}
