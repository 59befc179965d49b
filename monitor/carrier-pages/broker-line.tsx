import { formatPhone } from '@contract/shared/format';
import type { BrokerFacts } from '../mail/broker-of-record';
import type { Phrase } from './language';
import { useSpeaker } from './speech';

/** The text below the broker's number, with and without a record of the broker. */
export interface BrokerNotes {
  onRecord: Phrase;
  noRecord: Phrase;
}

const TO_THE_INVITED: BrokerNotes = {
  onRecord: 'From its FMCSA record. Not expecting this? Call that number first.',
  noRecord: 'No FMCSA record of this broker here. Look it up at safer.fmcsa.dot.gov and call before you send anything.',
};

/**
 * The broker: name, MC and phone by FMCSA's record, so that the reader can call a number that the sender of the link
 * did not type (decision 0075). Without a record no number is shown.
 */
export function BrokerLine({
  broker: { name, mc, phone, logo, isOnRecord },
  notes = TO_THE_INVITED,
}: {
  broker: BrokerFacts;
  notes?: BrokerNotes;
}) {
  const { say } = useSpeaker();
  return (
    <div className="broker-line">
      {/* Beside the name on record, which is what counts: anyone can copy a picture. */}
      {logo === null ? null : <img className="broker-logo" src={logo} alt="" />}
      <p>
        <strong>{say('Broker: {0}', name)}</strong>
        {isOnRecord ? (
          <>
            <br />
            <span className="unbroken">{mc === null ? say('MC not on file') : `MC ${mc}`}</span>
            {' · '}
            {phone === null ? (
              say('Phone not on file')
            ) : (
              <a className="unbroken" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            )}
          </>
        ) : null}
      </p>
      <p className="small-print">{say(isOnRecord ? notes.onRecord : notes.noRecord)}</p>
    </div>
  );
}
