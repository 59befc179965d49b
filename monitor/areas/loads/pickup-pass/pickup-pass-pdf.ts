import type { PickupPassCode, PickupPassPaper } from '@contract/loads/pickup-passes.calls';
import { namedStopPlace, stopTime, stopWindow } from '@contract/loads/stop-times';
import type { VettingPaperSize } from '@contract/vetting/vetting-files.constants';
import { Paper } from '../../../pdf/paper';

/** Points: 2.5 inches, which a phone reads at arm's length. */
const QR_WIDTH = 180;

const NOT_ON_FILE = 'Not on file';

/** The pass for the driver to show at the gate. */
export async function pickupPassPdf(
  { paper: pass, code, expiresAt }: { paper: PickupPassPaper; code: PickupPassCode; expiresAt: string },
  size: VettingPaperSize,
  now: Date,
): Promise<Buffer> {
  const { reference, company_name: company, pickup } = pass;
  const title = `Pickup pass, load ${reference}`;
  const paper = await Paper.begin({ size, title, author: company, subject: title, writtenAt: now });
  paper.title(title, `${company}, good until ${stopTime(expiresAt, pickup)}`);
  const fact = (name: string, value: string | null) => ({
    name,
    value: value ?? NOT_ON_FILE,
    isMissing: value === null,
  });
  paper.facts([
    fact('Carrier', pass.carrier_name),
    fact('Truck unit', pass.unit),
    fact('License plate', pass.plate && [pass.plate_state, pass.plate].filter(Boolean).join(' ')),
    fact('Last six of the VIN', pass.vin_last),
    fact('Driver’s initials', pass.driver_initials),
    fact('Pickup', pickup && namedStopPlace(pickup)),
    fact('Pickup window', pickup && stopWindow(pickup)),
  ]);
  paper.heading('For the dock');
  paper.drawing(code.qr, QR_WIDTH);
  paper.subheading(`Code: ${code.code}`);
  paper.bullets([
    `Scan the code with a phone, or open ${code.typed_at} and enter it.`,
    'The page says whether this pass is good now. This paper alone does not.',
    'Enter the plate and the VIN that you read on the truck itself. If they do not match, do not load the truck, and call the broker.',
  ]);
  return paper.end([`${title}, ${company}`]);
}
