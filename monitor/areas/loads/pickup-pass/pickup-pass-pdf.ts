import type { PickupPass, PickupPassCode, PickupPassPaper } from '@contract/loads/pickup-passes.calls';
import { stopTime, stopWindow } from '@contract/loads/stop-times';
import { formatPhone } from '@contract/shared/format';
import type { PaperSize } from '@contract/shared/paper-size';
import { type Phrase, speakerOf } from '../../../carrier-pages/language';
import { Paper } from '../../../documents/pdf/paper';
import { FACTS, NAME, PAPER as P } from './pickup-pass-page-words';

/** Points: 2 inches, which a phone reads at arm's length. */
const QR_WIDTH = 144;

const english = speakerOf('en').say;
const spanish = speakerOf('es').say;
const both = (phrase: Phrase, between = ' / ') => `${english(phrase)}${between}${spanish(phrase)}`;
const NOT_ON_FILE = both(FACTS.notOnFile);

/**
 * The pass for the driver to show at the gate. It names neither plate nor VIN: the guard reads those off the truck, and a
 * thief would read them off the paper.
 */
export async function pickupPassPdf(
  {
    paper: pass,
    code,
    pass: { good_from: from, expires_at: until },
    logo,
  }: {
    paper: PickupPassPaper;
    code: PickupPassCode;
    pass: Pick<PickupPass, 'good_from' | 'expires_at'>;
    /** Of the broker, as a PNG. */
    logo: Buffer | null;
  },
  size: PaperSize,
  now: Date,
): Promise<Buffer> {
  const { reference, company_name: company, broker, pickups } = pass;
  const zoned = pickups[0] ?? null;
  const title = `Pickup pass, load ${reference}`;
  const phone = broker.phone && formatPhone(broker.phone);
  const paper = await Paper.begin({ size, title, author: company, subject: title, writtenAt: now });
  paper.top({
    from: company,
    logo,
    lines: [broker.name, phone === null ? NOT_ON_FILE : `FMCSA: ${phone}`],
    title: both(NAME),
    below: [`${english(FACTS.load)} ${reference}`],
  });
  paper.answer([
    { name: both(P.code), value: code.code, isLarge: true },
    { name: both(P.call), value: phone ?? NOT_ON_FILE, isLarge: true, isMissing: phone === null },
  ]);
  for (const pickup of pickups) {
    const [day, ...times] = stopWindow(pickup).split(/(?<=\d{4}), /);
    paper.stop({
      heading: both(FACTS.pickup),
      place: [
        pickup.name ?? NOT_ON_FILE,
        pickup.street ?? `${both(P.street)}: ${NOT_ON_FILE}`,
        [pickup.city, [pickup.state, pickup.postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      ],
      time: [both(FACTS.window), day!, times.join(', ')],
      numbers: [both(FACTS.number), pickup.references.join(', ') || NOT_ON_FILE],
    });
  }
  paper.columns([
    { heading: both(FACTS.carrier), lines: [pass.carrier_name ?? NOT_ON_FILE] },
    { heading: both(FACTS.initials), lines: [pass.driver_initials ?? NOT_ON_FILE] },
    { heading: both(FACTS.time), lines: [`${stopTime(from, zoned)} –`, stopTime(until, zoned)] },
  ]);
  const noSignal = phone === null ? ([P.noSignalNoPhone] as const) : ([P.noSignal, phone] as const);
  const lines: (readonly [Phrase, ...string[]])[] = [[P.scan, code.typed_at], [P.online], [P.read], noSignal];
  paper.heading('For the dock / Para el andén');
  paper.drawing(code.qr, QR_WIDTH, `QR code of ${code.address}`, [
    ...lines.map((line) => ({ text: english(...line) })),
    ...lines.map((line) => ({ text: spanish(...line), lang: 'es-US' })),
  ]);
  paper.heading('At the pickup / En la recolección');
  const labels = (...phrases: Phrase[]) => phrases.map((phrase) => ({ label: both(phrase, '\n') }));
  paper.signatures(
    [
      { heading: '', lines: labels(P.trailer, P.seal, P.time) },
      { heading: '', lines: labels(P.guard, P.driver) },
    ],
    104,
  );
  return paper.end([`${title}, ${company}`]);
}
