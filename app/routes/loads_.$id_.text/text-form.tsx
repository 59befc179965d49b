import { formatMoment, formatPhone } from '@contract/shared/format';
import type { LoadText } from '@contract/texts/texts.calls';
import {
  BROKER_CONSENT_WORDS,
  CONSENT_WAY_LABELS,
  type ConsentWay,
  MAX_TEXT_CHARACTERS,
  TEXT_LANGUAGES,
  TEXT_STATUS_LABELS,
} from '@contract/texts/texts.constants';
import { Checkbox, RadioGroup, Select } from '@ui/form/choices';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { NoGateway } from '~/components/load/no-gateway';
import { KeptLink } from '~/components/row-link';
import { paths } from '~/paths';
import type { sendText } from './forms.server';

interface Receiver {
  who: 'driver' | 'second_driver';
  name: string | null;
  number_e164: string;
  refused: string | null;
  consent: { way: ConsentWay; at: string } | null;
  language: keyof typeof TEXT_LANGUAGES;
}

interface TextFormProps {
  loadId: number;
  goes: 'gateway' | 'outbox' | 'off';
  receivers: readonly Receiver[];
}

const LANGUAGES = Object.entries(TEXT_LANGUAGES).map(([value, label]) => ({ value, label }));

/** A text to a driver of the load, or why none can be sent. */
export function TextForm({ loadId, goes, receivers }: TextFormProps) {
  const able = receivers.filter(({ refused }) => refused === null);
  const [form, fields] = usePostForm<typeof sendText>('text', {
    to: able[0]?.who ?? '',
    language: able[0]?.language ?? 'en',
  });
  const back = <KeptLink to={paths.load(loadId)}>Back to the load</KeptLink>;
  return (
    <div className="stack">
      {goes === 'outbox' ? <NoGateway /> : null}
      {receivers.length === 0 ? <p className="missing">The load has no carrier, or no driver’s number.</p> : null}
      {receivers.length > 0 ? (
        <ul className="plain-bullets">
          {receivers.map((one) => (
            <li key={one.who}>
              {nameOf(one)}: {one.refused ?? consentWords(one)}
            </li>
          ))}
        </ul>
      ) : null}
      {able.length === 0 ? (
        <p>{back}</p>
      ) : (
        <PostForm of={form} className="form load-form" submit="Send text" back={back}>
          <RadioGroup
            field={fields.to}
            label="To"
            choices={able.map((one) => ({ value: one.who, label: nameOf(one) }))}
          />
          <TextArea
            field={fields.message}
            label="Message"
            hint={`At most ${MAX_TEXT_CHARACTERS} characters.`}
            rows={3}
          />
          <Select
            field={fields.language}
            label="Language"
            hint="For the words we add, and for check calls by text."
            choices={LANGUAGES}
          />
          {able.some(({ consent }) => consent === null) ? (
            <Checkbox
              field={fields.has_consent}
              label={BROKER_CONSENT_WORDS}
              hint="Kept with your name and the time. Needed before the first text to a number."
            />
          ) : null}
          <Checkbox
            field={fields.is_urgent}
            label="Send at night too"
            hint="Otherwise a text waits between 9 PM and 8 AM on the clock of the next stop."
          />
        </PostForm>
      )}
    </div>
  );
}

const nameOf = ({ who, name, number_e164: number }: Receiver): string =>
  `${[who === 'driver' ? 'Driver' : 'Second driver', name].filter(Boolean).join(' ')}, ${formatPhone(number)}`;

const consentWords = ({ consent }: Receiver): string =>
  consent === null
    ? 'no consent to texts yet'
    : `agreed to texts ${formatMoment(consent.at)} (${CONSENT_WAY_LABELS[consent.way].toLowerCase()})`;

/** What went, the newest first. */
export function LoadTexts({ texts }: { texts: readonly LoadText[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="texts-title" className="stack">
      <h2 id="texts-title">Texts about this load</h2>
      <ol className="load-log">
        {texts.map(({ id, created_at, to_e164, body, status, problem, held_until, segments }) => (
          <li key={id}>
            <time dateTime={created_at}>{formatMoment(created_at)}</time>
            <div>
              <p className="as-written">{body}</p>
              <p className="small-print">
                To {formatPhone(to_e164)}, {segments === 1 ? '1 segment' : `${segments} segments`}.{' '}
                <span className={status === 'failed' || status === 'not_sent' ? 'attention' : undefined}>
                  {TEXT_STATUS_LABELS[status]}
                  {problem ? `: ${problem}` : ''}
                  {held_until ? ` until ${formatMoment(held_until)}` : ''}
                </span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
