import type { PickupPass, PickupPassCode, PickupPassPaper } from '@contract/loads/pickup-passes.calls';
import { namedStopPlace, stopTime, stopWindow } from '@contract/loads/stop-times';
import { formatPhone } from '@contract/shared/format';
import type { VettingPaperSize } from '@contract/vetting/vetting-files.constants';
import { type Phrase, speakerOf } from '../../../carrier-pages/language';
import { Paper } from '../../../documents/pdf/paper';
import { PAPER as P } from './pickup-pass-page-words';

/** Points: 2 inches, which a phone reads at arm's length. */
const QR_WIDTH = 144;

const NOT_ON_FILE = 'Not on file';
const LINE = '_'.repeat(46);

const english = speakerOf('en').say;
const spanish = speakerOf('es').say;
const both = (phrase: Phrase) => `${english(phrase)} / ${spanish(phrase)}`;

/**
 * The pass for the driver to show at the gate. It names neither plate nor VIN: the guard reads those off the truck, and a
 * thief would read them off the paper.
 */
export async function pickupPassPdf(
  {
    paper: pass,
    code,
    pass: { good_from: from, expires_at: until },
  }: {
    paper: PickupPassPaper;
    code: PickupPassCode;
    pass: Pick<PickupPass, 'good_from' | 'expires_at'>;
  },
  size: VettingPaperSize,
  now: Date,
): Promise<Buffer> {
  const { reference, company_name: company, broker, pickups } = pass;
  const zoned = pickups[0] ?? null;
  const title = `Pickup pass, load ${reference}`;
  const paper = await Paper.begin({ size, title, author: company, subject: title, writtenAt: now });
  paper.title(title, `${company}, good from ${stopTime(from, zoned)} to ${stopTime(until, zoned)}`);
  const fact = (name: string, value: string | null) => ({
    name,
    value: value || NOT_ON_FILE,
    isMissing: !value,
  });
  paper.facts([
    fact('Load', reference),
    ...pickups.flatMap((pickup) => [
      ...(pickup.references.length > 0 ? [fact('Pickup number', pickup.references.join(', '))] : []),
      fact('Pickup', namedStopPlace(pickup)),
      fact('Pickup window', stopWindow(pickup)),
    ]),
    fact('Carrier', pass.carrier_name),
    fact('Driver’s initials', pass.driver_initials),
    fact('Broker', broker.name),
    fact('Broker’s phone, from FMCSA', broker.phone && formatPhone(broker.phone)),
  ]);
  paper.heading('For the dock / Para el andén');
  paper.drawing(code.qr, QR_WIDTH);
  paper.subheading(`Code / Código: ${code.code}`);
  const noSignal =
    broker.phone === null ? ([P.noSignalNoPhone] as const) : ([P.noSignal, formatPhone(broker.phone)] as const);
  const lines: (readonly [Phrase, ...string[]])[] = [[P.scan, code.typed_at], [P.online], [P.read], noSignal];
  paper.bullets(lines.map((line) => english(...line)));
  paper.bullets(lines.map((line) => spanish(...line)));
  paper.heading('At the pickup / En la recolección');
  paper.facts([P.trailer, P.seal, P.time, P.guard, P.driver].map((line) => ({ name: both(line), value: LINE })));
  return paper.end([`${title}, ${company}`]);
}
