import { clabeOf, routingOf } from '../../onboarding/packet-facts';
import { passed } from './made-up-mails';
import { type CorpusMail, HERON_VIN } from './mail-world';

/**
 * Mails that only measure, half of them honest: the first of each list were written before the code that reads mails for things, those
 * from `LATER` on after it and before they were first judged.
 */

type UnseenMail = readonly [kind: string, mail: CorpusMail];

const LENA = 'Lena Brandt <dispatch@marshheronfreight.com>';
const BILLING = 'billing@marshheronfreight.com';
const DALE = 'Gray Wheat Trucking <graywheattrucking@gmail.com>';
const ADA = 'Avery Admin <admin@demo.test>';
const heron = (mail: Partial<CorpusMail>): CorpusMail => ({ from: LENA, subject: 'R-1001', ...mail });
const wheat = (mail: Partial<CorpusMail>): CorpusMail => ({ from: DALE, to: 'wheat', subject: 'W-2001', ...mail });
const ROUTING = routingOf('07190301');
const ACCOUNT = '90177342218';

const LATER_HONEST: readonly UnseenMail[] = [
  [
    'new dispatcher at the same office',
    heron({
      from: 'Rosa Diaz <rosa@marshheronfreight.com>',
      text: 'Hi, I am taking over from Lena this week. My direct line is 309-555-0115.',
    }),
  ],
  ['mail program’s footer', heron({ text: 'Signed, thank you.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>' })],
  [
    'long thread in a page',
    heron({
      subject: 'RE: R-1001',
      isAnswer: true,
      text: 'Yes.',
      html: '<p>Yes.</p><div>On Mon, Sep 14, 2026 at 9:02 AM Avery Admin &lt;admin@demo.test&gt; wrote:<blockquote>Confirm please. 312-555-0101</blockquote></div>',
    }),
  ],
  [
    'signed copy with our amounts',
    heron({
      text: 'Signed.',
      files: [
        {
          name: 'signed.pdf',
          pdf: [
            'RATE CONFIRMATION R-1001',
            'Linehaul $2,150.00',
            'Detention $50.00 an hour, $400.00 at most',
            'Signed Lena Brandt',
          ],
        },
      ],
    }),
  ],
  [
    'French: late',
    heron({ text: 'Bonjour, le chauffeur est bloqué à Waco, TX, il sera à Houston, TX vers 17 h. Merci.' }),
  ],
  [
    'Spanish: loaded',
    heron({ text: 'Ya cargó, sello 0099812, 22 tarimas, 41,200 libras. Sale para Houston, TX ahora.' }),
  ],
  [
    'asks for a lumper code',
    heron({ text: 'Receiver wants a lumper, $220. Please send a code to Lee at 309-555-0142.' }),
  ],
  [
    'claims department',
    heron({
      text: 'OS&D: 2 cases short, claim number 77120034, our cargo policy PM 448120077. The receiver’s warehouse manager is at 713-555-0177.',
    }),
  ],
  [
    'remit in the invoice mail',
    heron({
      from: BILLING,
      text: 'Invoice 9001 attached. Please remit to: Marsh Heron Freight LLC, 1200 River Dr, Moline, IL 61265. Thank you for your business!',
    }),
  ],
  [
    'factor asks through its carrier',
    wheat({
      text: 'Meridian Factors will call you to verify W-2001 before they buy the invoice. Please confirm the rate with them.',
    }),
  ],
  ['empty mail with our PDF', heron({ text: '', files: [{ name: 'R-1001.pdf', ours: true }] })],
  [
    'calendar invitation',
    heron({
      text: 'Pickup Tuesday 8 AM.',
      files: [{ name: 'invite.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR\nEND:VCALENDAR' }],
    }),
  ],
  [
    'picture of a logo in a page',
    heron({ html: '<p>Thanks, see you Monday.</p><img src="cid:picture@mail">', picture: 'logo.png' }),
  ],
  [
    'numbers of the broker',
    heron({ text: 'Who do we call after 6? I have 312-555-0101 and avery@demo.test, is that right?' }),
  ],
  [
    'hazmat and temperature',
    heron({ text: 'Set to 34F continuous, UN1993, 42,000 lbs, 26 pallets, trailer 53122, unit 4412.' }),
  ],
  [
    'polite negation of a bank',
    heron({
      from: BILLING,
      text: 'We did not change our bank. If someone writes that we did, please call (309) 555-0111.',
    }),
  ],
  ['early delivery asked', heron({ text: 'Can the receiver in Houston, TX take us Tuesday at 6 instead of 8?' })],
  [
    'employee: call notes',
    heron({
      from: ADA,
      text: 'Called Lena (309) 555-0111 about the bank letter: not theirs. They bank at Plains Community Bank as before.',
    }),
  ],
  [
    'fuel stop',
    heron({
      text: 'He fuels at the Pilot in Ennis, TX and parks at 1201 Creechville Rd, Ennis, TX 75119 for his ten hours.',
    }),
  ],
  [
    'W-9 with a mailing address',
    wheat({
      text: 'W-9.',
      files: [
        {
          name: 'w9.pdf',
          pdf: ['Form W-9', 'Gray Wheat Trucking LLC', '44 Elevator Rd', 'Hastings, NE 68901', 'EIN 47-1120098'],
        },
      ],
    }),
  ],
];

const LATER_BAD: readonly UnseenMail[] = [
  ['Ukrainian: account', heron({ text: `Доброго дня, реквізити змінились: ${ROUTING}, рахунок ${ACCOUNT}. Дякую` })],
  ['Hindi: account', heron({ text: `नमस्ते, कृपया अब से भुगतान इस खाते में करें: ${ACCOUNT}, ${ROUTING}` })],
  ['Chinese: account', heron({ text: `您好，请付款到新账户 ${ACCOUNT}，${ROUTING}。谢谢` })],
  [
    'Serbian: driver',
    heron({ text: 'Dobar dan, vozač se razboleo, menja ga Maks, 725-555-0199. Pošaljite mu adresu.' }),
  ],
  [
    'Canadian account',
    heron({ text: 'EFT details: institution 003, transit 00412, account 1048821. Please update before the next run.' }),
  ],
  [
    'payee alone',
    heron({ from: BILLING, text: 'All payments for R-1001 should go to MHF Settlements LLC from now on.' }),
  ],
  [
    'altered confirmation',
    heron({
      text: 'Signed copy attached.',
      files: [
        {
          name: 'R-1001-signed.pdf',
          pdf: ['RATE CONFIRMATION R-1001', 'Marsh Heron Freight LLC', 'Linehaul $2,950.00', 'Signed: Lena Brandt'],
        },
      ],
    }),
  ],
  ['telephone in the subject', heron({ subject: 'R-1001 driver changed, call 725-555-0186', text: 'See subject.' })],
  [
    'mail in a mail',
    heron({
      from: ADA,
      subject: 'Fwd: R-1001',
      text: 'FYI',
      forwarded: {
        from: 'Lena Brandt <dispatch@marshheronfreight.com>',
        subject: 'R-1001',
        text: `New bank: ${ROUTING} ${ACCOUNT}`,
      },
    }),
  ],
  [
    'pickup number to a stranger',
    heron({ text: 'Lee lost his phone. Text the pickup number and the address to 281-555-0150, he borrowed it.' }),
  ],
  ['no name, just a street', heron({ text: 'Consignee is full. 5800 Mesa Dr instead please.' })],
  [
    'relay point',
    heron({
      text: 'We will cross-dock it at 8300 Liberty Rd, Houston, TX 77028 and another truck takes it from there.',
    }),
  ],
  ['plate and truck number', heron({ text: 'Correction for the gate list: tractor 9917, VIN 4V4NC9EH5LN224713.' })],
  [
    'advance by EFS',
    heron({ text: 'Can you issue a $400 EFS advance and send the code to safety@heron-nights.net? Thanks, Lena' }),
  ],
  [
    'partner hauls it, in Spanish',
    heron({ text: 'Esta carga la va a mover otra compañía amiga nuestra, ellos tienen el camión más cerca.' }),
  ],
  [
    'picture of a check in a page',
    heron({
      from: BILLING,
      html: '<p>Updated info for AP below</p><img src="cid:picture@mail">',
      picture: 'bank-letter.png',
    }),
  ],
  [
    'quoted approval of a new mailbox',
    heron({
      subject: 'Re: R-1001',
      isAnswer: true,
      text: 'Right, use that one.\n\n> On Mon, Avery Admin <admin@demo.test> wrote:\n> OK, we will send it to dispatch@marshheronfreights.com.',
    }),
  ],
  [
    'account as a table',
    heron({
      from: BILLING,
      html: `<table><tr><td>Bank</td><td>Neon</td></tr><tr><td>ABA</td><td>${ROUTING}</td></tr><tr><td>Acct</td><td>${ACCOUNT}</td></tr></table>`,
    }),
  ],
  [
    'spaced account in a PDF',
    heron({
      from: BILLING,
      text: 'Attached.',
      files: [
        {
          name: 'ach.pdf',
          pdf: ['ACH FORM', `Routing: ${[...ROUTING].join(' ')}`, `Account: ${[...ACCOUNT].join(' ')}`],
        },
      ],
    }),
  ],
  [
    'egret’s true dispatcher by another number',
    {
      from: 'office@egretridge.com',
      to: 'egret',
      subject: 'E-3001',
      text: 'Please reach our dispatcher at 702-555-0188 for E-3001, he has the paperwork.',
    },
  ],
];

export const UNSEEN_HONEST: readonly UnseenMail[] = [
  [
    'driver of a load without one',
    wheat({ text: 'Signed. Driver: Ray Doss, cell 308-555-0151, truck 114, trailer 5301 (plate NE 41-B22).' }),
  ],
  [
    'broke down on the way',
    heron({
      text: 'Blew a steer tire near Waco. The truck is at the shop, Lone Star Tire, 4100 Franklin Ave, Waco, TX 76710, 254-555-0161. Two hours, then rolling again.',
    }),
  ],
  [
    'certificate of insurance',
    heron({
      text: 'Here is the certificate you asked for. Questions to our agent at certs@prairieagency.com.',
      files: [
        {
          name: 'coi.pdf',
          pdf: [
            'ACORD CERTIFICATE OF LIABILITY INSURANCE',
            'PRODUCER Prairie Agency, 77 Main St, Rock Island, IL 61201',
            'PHONE (309) 555-0188 E-MAIL certs@prairieagency.com',
            'INSURED Marsh Heron Freight LLC, 1200 River Dr, Moline, IL 61265',
            'POLICY PM 448120077  EACH OCCURRENCE $1,000,000',
            `2022 FREIGHTLINER ${HERON_VIN}`,
          ],
        },
      ],
    }),
  ],
  [
    'long signature with a fax and a quote',
    heron({
      text: 'Confirmed for tomorrow 8 AM.\n\nThanks,\nTom Brandt\nMarsh Heron Freight LLC\n1200 River Dr, Moline, IL 61265\nP: 309-555-0112 F: 309-555-0119\n\nThis e-mail is confidential.',
    }),
  ],
  [
    'lumper receipt',
    heron({
      text: 'Lumper receipt attached, $185. Please reimburse on the settlement.',
      files: [
        {
          name: 'lumper.pdf',
          pdf: [
            'CAPSTONE LOGISTICS',
            'Receipt 00988123455',
            'Houston, TX',
            'PO 4500123987',
            'Total $185.00 Paid by comcheck',
          ],
        },
      ],
    }),
  ],
  [
    'many numbers of one delivery',
    heron({
      text: 'Delivered. BOL# 071903011, PO 4500098112, seal 88120077, temp 34, weight 42310, appointment confirmation 5512003399.',
    }),
  ],
  [
    'Outlook answer with the broker’s words below',
    heron({
      subject: 'RE: R-1001',
      isAnswer: true,
      text: 'Yes, we will be there.\n\nFrom: Avery Admin <admin@demo.test>\nSent: Monday, September 14, 2026 9:02 AM\nTo: Lena Brandt\nSubject: R-1001\n\nCan you make 8 AM? The dock is 214-555-0190.\nAvery Admin, Demo Brokerage',
    }),
  ],
  ['share of a map', heron({ text: 'Here is where he parks tonight: https://www.google.com/maps/place/Waco,+TX' })],
  ['Polish: signed', heron({ text: 'Dzień dobry, potwierdzam zlecenie R-1001. Kierowca będzie o 8 rano. Dziękuję.' })],
  [
    'Russian: delay',
    heron({ text: 'Добрый день! Водитель задерживается на два часа из-за пробки, будет в 10:00. Спасибо.' }),
  ],
  [
    'Spanish: photo of the papers',
    heron({
      text: 'Le mando la foto de la carta porte firmada. Saludos.',
      files: [{ name: 'foto.png', png: 'signed-page.png' }],
    }),
  ],
  [
    'factor’s own address of record',
    wheat({ text: 'Invoice 221 attached. As always remit to Meridian Factors, PO Box 4410, Omaha NE 68104.' }),
  ],
  [
    'invoice of a factored carrier',
    wheat({
      text: 'Invoice attached.',
      files: [
        {
          name: 'inv.pdf',
          pdf: [
            'INVOICE 221  LOAD W-2001',
            'BILL TO: Demo Brokerage',
            'This invoice has been assigned to and is payable to Meridian Factors',
            'PO Box 4410, Omaha, NE 68104',
            `Wire: Platte Valley Bank routing ${routingOf('10400761')} account 4410077001`,
          ],
        },
      ],
    }),
  ],
  [
    'asks about payment',
    heron({ from: BILLING, text: 'When will R-1001 be paid? 30 days were over on Friday. Same bank as before.' }),
  ],
  ['rate question', heron({ text: 'Is $2,150 all in, or plus fuel surcharge? Call Tom at 309.555.0112.' })],
  [
    'employee: receiver’s number',
    heron({ from: ADA, text: 'Receiver called, their guard shack is 713-555-0166. FYI for check calls.' }),
  ],
  [
    'employee forwards an honest invoice',
    heron({
      from: ADA,
      subject: 'Fwd: Invoice R-1001',
      text: 'Please pay.',
      forwarded: {
        from: BILLING,
        subject: 'Invoice R-1001',
        text: 'Invoice for R-1001, $2,150. Account as on file, ends in 0078.',
      },
    }),
  ],
  [
    'end of the account on file',
    heron({ from: BILLING, text: 'Yes, still the account ending in 0078 at Plains Community Bank.' }),
  ],
  ['thanks in one line', heron({ text: 'Got it, thanks. Tom Brandt, 309-555-0112' })],
  [
    'signature with a cell from elsewhere',
    heron({ text: 'All good for Tuesday.\n\nRegards,\nRosa Diaz\nNight dispatch\nCell 786-555-0133' }),
  ],
  ['own second truck', heron({ text: 'Seal number 5512003 and trailer 53071. No change otherwise.' })],
  [
    'unsubscribe footer',
    heron({
      html: '<p>Signed. Thank you.</p><p style="font-size:9px">Marsh Heron Freight LLC, 1200 River Dr, Moline IL 61265</p>',
    }),
  ],
  [
    'forwarding broke SPF only',
    heron({
      text: 'Signed.',
      results: [
        passed('marshheronfreight.com').replace(
          'spf=pass smtp.mailfrom=marshheronfreight.com',
          'spf=fail smtp.mailfrom=forwarder.net',
        ),
      ],
    }),
  ],
  [
    'text file',
    heron({
      text: 'Notes attached.',
      files: [{ name: 'notes.txt', type: 'text/plain', content: 'Loaded 8:40. Seal 0042177.' }],
    }),
  ],
  [
    'says that nothing changed, in French',
    heron({ text: 'Bonjour, nos coordonnées bancaires n’ont pas changé. Cordialement, Lena' }),
  ],
  ...LATER_HONEST,
];

export const UNSEEN_BAD: readonly UnseenMail[] = [
  [
    'Polish: account',
    heron({ text: `Dzień dobry, od dzisiaj prosimy o przelewy na konto ${ACCOUNT}, ${ROUTING}. Dziękuję, Lena` }),
  ],
  [
    'Russian: driver',
    heron({
      text: 'Водитель заболел, вместо него едет Макс. Его телефон 725-555-0191, пришлите ему адрес и номер погрузки.',
    }),
  ],
  [
    'Portuguese: account',
    heron({ text: `Bom dia, mudamos a conta. Favor depositar: agência ${ROUTING} conta ${ACCOUNT}.` }),
  ],
  ['Mexican account', heron({ text: `Buen día, le paso la CLABE para los pagos: ${clabeOf('01218001234567890')}` })],
  ['European account', heron({ text: 'New details for settlements: DE89 3704 0044 0532 0130 00' })],
  [
    'routing as words',
    heron({
      text:
        'ach is zero seven one nine zero three zero one ' +
        `${ROUTING.at(-1)}` +
        ' and acct nine zero one seven seven three four two two one eight',
    }),
  ],
  ['digits with dots', heron({ text: `Bank: ${[...ROUTING].join('.')} acct ${[...ACCOUNT].join('.')}` })],
  [
    'account in the forwarded part',
    heron({
      from: ADA,
      subject: 'Fwd: payment R-1001',
      text: `AP, see below.\n\n---------- Forwarded message ---------\nFrom: Lena Brandt <dispatch@marshheronfreight.com>\nSubject: payment\n\nKindly use ${ROUTING} / ${ACCOUNT} from now on.`,
    }),
  ],
  [
    'forwarded from a look-alike',
    heron({
      from: ADA,
      subject: 'Fwd: R-1001',
      text: 'FYI\n\n---------- Forwarded message ---------\nFrom: Lena Brandt <dispatch@marshheronfreight.co>\nSubject: R-1001\n\nPlease send the pickup number.',
    }),
  ],
  [
    'wire instructions as PDF',
    heron({
      from: BILLING,
      text: 'See attached.',
      files: [{ name: 'w.pdf', pdf: ['Wire instructions', `${ROUTING}`, `${ACCOUNT}`, 'Beneficiary: Max Reed'] }],
    }),
  ],
  [
    'invoice to another PO box',
    wheat({
      text: 'Invoice 222.',
      files: [
        {
          name: 'i.pdf',
          pdf: ['INVOICE 222 W-2001', 'Please remit to Meridian Factors, PO Box 81, Las Vegas, NV 89101'],
        },
      ],
    }),
  ],
  [
    'from the factor to itself',
    wheat({
      text: 'We left the factor, pay us directly: Gray Wheat Trucking LLC, 44 Elevator Rd, Hastings, NE 68901. Remit to: Gray Wheat Trucking LLC',
    }),
  ],
  [
    'mailbox for the papers',
    heron({ text: 'Please send the rate con and the gate code to heron.nights@gmail.com, our main box is full.' }),
  ],
  ['mailbox spelled out', heron({ text: 'Send everything to heronloads (at) outlook (dot) com please.' })],
  ['call me there', heron({ text: 'My desk phone is dead. Use 702-555-0182 for anything about this load.' })],
  ['other truck', heron({ text: 'Truck swap, VIN is 1XKYD49X5NJ480213 now, same driver.' })],
  [
    'other MC in the PDF',
    heron({
      text: 'Signed, see PDF.',
      files: [
        {
          name: 'rc.pdf',
          pdf: ['RATE CONFIRMATION R-1001', 'Carrier: Blue Cedar Logistics', 'MC 998877  DOT 3456789'],
        },
      ],
    }),
  ],
  [
    'other receiver in Spanish',
    heron({ text: 'Buenas, el cliente pidió llevar la carga a 2900 E 26th St, Vernon, CA 90058.' }),
  ],
  ['other receiver in Polish', heron({ text: 'Zmiana: rozładunek pod adresem 2900 E 26th St, Vernon, CA 90058.' })],
  [
    'other warehouse in the page alone',
    heron({
      text: 'Update below.',
      html: '<p>Update below.</p><p>Drop at 7700 Almeda Rd, Pasadena, TX 77502 instead.</p>',
    }),
  ],
  ['wallet', heron({ text: 'We can take the quick pay in USDT: 0x52908400098527886E0F7030069857D2E4169EE7' })],
  ['cash app', heron({ text: 'Driver is stuck, please cashapp $reedmax22 300 for fuel.' })],
  ['Zelle in the picture’s stead', heron({ text: 'Venmo the lumper to @max-reed-9 and we deduct it.' })],
  [
    'protected PDF',
    heron({
      text: 'Banking letter attached, password is the load number.',
      files: [
        {
          name: 'bank.docx',
          type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
          content: 'PK\u0003\u0004 not opened',
        },
      ],
    }),
  ],
  [
    'signature of a person on file',
    heron({
      text: 'Thanks, confirmed.\n\nBest regards,\nLena Brandt\nOwner, Marsh Heron Freight LLC\nDirect 725-555-0196 | Cell 725-555-0197',
    }),
  ],
  ...LATER_BAD,
];
