import type { Phrase } from './es';

/** The carrier's pages in the French of Canadian trucking. A sentence left out does not compile. */
export const FR: Readonly<Record<Phrase, string>> = {
  // Frame
  'Carrier onboarding': 'Inscription des transporteurs',
  'Onboarding with {0}': 'Inscription auprès de {0}',
  'Certificate of insurance': 'Certificat d’assurance',
  Language: 'Langue',
  'Broker: {0}': 'Courtier : {0}',
  'MC not on file': 'Numéro MC non inscrit',
  'Phone not on file': 'Téléphone non inscrit',
  'No FMCSA record of this broker here. Look it up at safer.fmcsa.dot.gov and call before you send anything.':
    'Nous n’avons pas de dossier FMCSA pour ce courtier. Cherchez-le sur safer.fmcsa.dot.gov et téléphonez avant d’envoyer quoi que ce soit.',
  'From its FMCSA record. Not expecting this? Call that number first.':
    'D’après son dossier FMCSA. Vous ne vous y attendiez pas? Appelez d’abord ce numéro.',
  'Save and exit': 'Enregistrer et quitter',
  'Error:': 'Erreur :',
  optional: 'facultatif',
  'There is a problem': 'Il y a un problème',
  'There are {0} problems': 'Il y a {0} problèmes',

  // Invitation and code
  'A freight broker who wants to work with you sends you a link by email. Open it to start. You don’t need an account.':
    'Un courtier en transport qui veut travailler avec vous vous envoie un lien par courriel. Ouvrez-le pour commencer. Aucun compte n’est nécessaire.',
  'No email? Check spam, or ask the broker to send it again.':
    'Pas de courriel? Vérifiez les indésirables ou demandez au courtier de le renvoyer.',
  'This link no longer works': 'Ce lien ne fonctionne plus',
  'It expired, was replaced by a newer one, was canceled, or was already used. Ask the broker for a new one.':
    'Il est expiré, remplacé par un plus récent, annulé ou déjà utilisé. Demandez-en un nouveau au courtier.',
  'Open the link in your email again': 'Ouvrez de nouveau le lien du courriel',
  'You were signed out after a while, started in another browser, or already sent everything. Use the link in the broker’s latest email to get back.':
    'Votre session a pris fin, vous avez commencé dans un autre navigateur ou tout est déjà envoyé. Utilisez le lien du dernier courriel du courtier pour revenir.',
  'Every step you saved is still here.': 'Toutes les étapes enregistrées sont conservées.',
  'What you typed on the last page was not saved: go back in your browser to copy it.':
    'Ce que vous avez écrit à la dernière page n’a pas été enregistré : revenez en arrière dans votre navigateur pour le copier.',
  Invitation: 'Invitation',
  '{0} has invited {1} to haul': '{0} invite {1} à transporter ses marchandises',
  'We’ll email a code to {0} to confirm it’s you. Then {1} steps, about {2} minutes. Each step is saved.':
    'Nous enverrons un code à {0} pour confirmer que c’est bien vous. Ensuite, {1} étapes, environ {2} minutes. Chaque étape est enregistrée.',
  'Have ready: your tax form (W-9 or W-8), your certificate of insurance, and how you want to be paid.':
    'Ayez sous la main : votre formulaire fiscal (W-9 ou W-8), votre certificat d’assurance et vos coordonnées bancaires.',
  'Email me the code': 'M’envoyer le code',
  'This link works until {0}.': 'Ce lien fonctionne jusqu’au {0}.',
  Code: 'Code',
  'Enter the code': 'Entrez le code',
  'Six-digit code': 'Code à six chiffres',
  'We emailed it to {0}. It works for 10 minutes.': 'Nous l’avons envoyé à {0}. Il est valable 10 minutes.',
  'That code has expired. Open the link in your email again for a new one.':
    'Ce code est expiré. Ouvrez de nouveau le lien du courriel pour en recevoir un autre.',
  'Enter the six digits of the code.': 'Entrez les six chiffres du code.',
  'Too many wrong or unused codes for this link. It takes codes again within 24 hours.':
    'Trop de codes erronés ou inutilisés pour ce lien. Il acceptera de nouveau des codes d’ici 24 heures.',
  'That is not the code. You can try once more.': 'Ce n’est pas le bon code. Il vous reste un essai.',
  'That is not the code. You can try {0} more times.': 'Ce n’est pas le bon code. Il vous reste {0} essais.',
  Continue: 'Continuer',
  'Everything is sent': 'Tout est envoyé',
  'Thank you. Everything is sent': 'Merci. Tout est envoyé',
  'The broker reviews it and contacts you when you can haul, or if something is missing. There is nothing else to do.':
    'Le courtier examine le tout et vous écrit quand vous pourrez transporter ou s’il manque quelque chose. Vous n’avez rien d’autre à faire.',
  'You have left': 'Vous avez fermé la session',
  'Your answers are saved. Open the link in your email to continue.':
    'Vos réponses sont enregistrées. Ouvrez le lien du courriel pour continuer.',

  // Overview and steps
  'Your steps': 'Vos étapes',
  '{0} of {1} steps done. About {2} minutes in all. {3} sees your answers only after you send them.':
    '{0} étapes sur {1} terminées. Environ {2} minutes en tout. {3} ne voit vos réponses qu’une fois envoyées.',
  'To do': 'À faire',
  Done: 'Terminé',
  'Not finished': 'Incomplet',
  'Continue: {0}': 'Continuer : {0}',
  'Review and send': 'Vérifier et envoyer',
  'Step {0} of {1}': 'Étape {0} sur {1}',
  'All steps': 'Toutes les étapes',
  'Another file: {0}': 'Autre fichier : {0}',
  'Received: {0}': 'Reçu : {0}',
  'Save and continue': 'Enregistrer et continuer',
  'Save for later': 'Enregistrer pour plus tard',
  'Files in this step': 'Fichiers de cette étape',
  'Remove {0}': 'Retirer {0}',
  Remove: 'Retirer',
  '{0} of {1} files uploaded.': '{0} fichiers sur {1} téléversés.',
  'On file: ends in {0}. Leave blank to keep it.': 'Au dossier : se termine par {0}. Laissez vide pour le conserver.',
  'Choose…': 'Choisissez…',
  'This is what the federal record says about you. Confirm it, or correct what has changed.':
    'Voici ce que le dossier fédéral dit de vous. Confirmez-le ou corrigez ce qui a changé.',
  'How you get paid. If it differs from last time, the broker calls you before it counts.':
    'Vos coordonnées bancaires. Si elles diffèrent de la dernière fois, le courtier vous appelle avant de les appliquer.',
  '(not finished)': '(incomplet)',
  'View: {0}': 'Voir : {0}',
  'Change: {0}': 'Modifier : {0}',
  'Finish: {0}': 'Terminer : {0}',
  'Send everything to {0}': 'Tout envoyer à {0}',
  'After that, the link in your email no longer works.': 'Après cela, le lien du courriel ne fonctionne plus.',
  'Finish first: {0}.': 'À terminer d’abord : {0}.',
  Company: 'Entreprise',
  Contacts: 'Personnes-ressources',
  'Equipment and lanes': 'Équipement et trajets',
  'Tax form': 'Formulaire fiscal',
  Payment: 'Paiement',
  Agreement: 'Contrat',

  // Review
  Decision: 'Décision',
  'Returned with changes': 'Retourné avec des changements',
  'Signed by': 'Signé par',
  File: 'Fichier',
  'ends in {0}': 'se termine par {0}',
  '{0} (federal record: {1})': '{0} (dossier fédéral : {1})',
  '{0}: {1}': '{0} : {1}',

  // Agreement
  '{0} has not uploaded its agreement yet. Ask them for it; your other steps are saved.':
    '{0} n’a pas encore téléversé son contrat. Demandez-le; vos autres étapes sont enregistrées.',
  'Read “{0}” (opens in a new tab)': 'Lire « {0} » (s’ouvre dans un nouvel onglet)',
  '{0} changed it for you.': '{0} l’a modifié pour vous.',
  'Signed by {0}, {1}, on {2}.': 'Signé par {0}, {1}, le {2}.',
  'Continue: review and send': 'Continuer : vérifier et envoyer',
  'Download your signed copy': 'Télécharger votre copie signée',
  'You returned {0} with your changes. You can still sign the original, or return another file.':
    'Vous avez retourné {0} avec vos changements. Vous pouvez encore signer l’original ou retourner un autre fichier.',
  'Your decision': 'Votre décision',
  'We agree, and I sign for the company': 'Nous acceptons, et je signe pour l’entreprise',
  'We return it with changes': 'Nous le retournons avec des changements',
  'If you sign': 'Si vous signez',
  'Your full name': 'Votre nom complet',
  'Your title': 'Votre fonction',
  'Owner, president, manager…': 'Propriétaire, président, directeur…',
  'I have read the agreement, can sign for the company, and sign by typing my name.':
    'J’ai lu le contrat, je suis autorisé à signer pour l’entreprise et je signe en tapant mon nom.',
  'Stored with your signature: the date and time, your network address, and a fingerprint of the file.':
    'Conservés avec votre signature : la date et l’heure, votre adresse IP et l’empreinte du fichier.',
  'If you return it': 'Si vous le retournez',
  'What you want changed': 'Ce que vous voulez changer',
  'The agreement with your changes': 'Le contrat avec vos changements',
  '{0} changed “{1}” for you.': '{0} a modifié « {1} » pour vous.',
  'Save their Word file and read it': 'Enregistrez leur fichier Word et lisez-le',
  'You sign it later, as a PDF.': 'Vous le signerez plus tard, en PDF.',
  'We accept it, and sign it once it is here as a PDF': 'Nous l’acceptons et le signerons quand il sera ici en PDF',
  'You returned {0} with your changes. You can still accept theirs, or return another file.':
    'Vous avez retourné {0} avec vos changements. Vous pouvez encore accepter le leur ou retourner un autre fichier.',
  'You accepted this version. Review and send your packet; {0} then puts the PDF here.':
    'Vous avez accepté cette version. Vérifiez et envoyez votre dossier; {0} mettra ensuite le PDF ici.',
  'Word (.docx), PDF, PNG or JPEG, 20 MB each. Your packet has {0} of {1} files.':
    'Word (.docx), PDF, PNG ou JPEG, 20 Mo chacun. Votre dossier compte {0} fichiers sur {1}.',
  'This version is a PDF: sign it, or return it.': 'Cette version est un PDF : signez-la ou retournez-la.',
  '{0} sent a Word file. Accept it or return it: you sign a PDF.':
    '{0} a envoyé un fichier Word. Acceptez-le ou retournez-le : on signe un PDF.',
  'This is not a Word file that can be opened, or it is protected by a password. Save it as a Word document (.docx) or a PDF and send that one.':
    'Ce fichier Word ne peut pas être ouvert ou est protégé par un mot de passe. Enregistrez-le en document Word (.docx) ou en PDF et envoyez celui-là.',
  'This Word file has macros, an embedded program or a part that is fetched from elsewhere when it is opened. Save it as a PDF and send that one.':
    'Ce fichier Word contient des macros, un programme intégré ou une partie téléchargée d’ailleurs à l’ouverture. Enregistrez-le en PDF et envoyez celui-là.',
  'Identity alerts': 'Alertes d’identité',
  'Enter your full name.': 'Entrez votre nom complet.',
  'Enter your title.': 'Entrez votre fonction.',
  'Check this box to sign.': 'Cochez cette case pour signer.',
  'Choose the file with your changes.': 'Choisissez le fichier avec vos changements.',
  'Choose whether you sign or return it with changes.': 'Choisissez de signer ou de retourner avec des changements.',
  'This packet was sent to the broker meanwhile.': 'Ce dossier a déjà été envoyé au courtier.',
  'The broker has put another version here meanwhile. Read it and decide.':
    'Le courtier a téléversé une autre version entre-temps. Lisez-la et décidez.',
  'There is no agreement to sign yet. Ask the broker for it.':
    'Il n’y a pas encore de contrat à signer. Demandez-le au courtier.',
  'The agreement’s file can’t be opened, so you can’t sign it. Ask {0} for another file. What they can do: {1}':
    'Le fichier du contrat ne s’ouvre pas, vous ne pouvez donc pas le signer. Demandez un autre fichier à {0}. Ce qu’il peut faire : {1}',
  'This PDF is damaged and cannot be opened. Print the original to a new PDF and send that one.':
    'Ce PDF est endommagé et ne s’ouvre pas. Imprimez l’original dans un nouveau PDF et envoyez celui-ci.',
  'This PDF is protected by a password. Save a copy without protection and send that one.':
    'Ce PDF est protégé par un mot de passe. Enregistrez une copie sans protection et envoyez-la.',
  'This PDF has no pages. Send one that has.': 'Ce PDF n’a pas de pages. Envoyez-en un qui en a.',
  'This PDF has more than {0} pages. Send the pages that count.':
    'Ce PDF a plus de {0} pages. Envoyez les pages qui comptent.',
  'This PDF is made of more than {0} parts. Print it to a new PDF and send that one.':
    'Ce PDF est fait de plus de {0} parties. Imprimez-le dans un nouveau PDF et envoyez celui-ci.',
  'This PDF unpacks to more than {0} MB of text and drawings, or {1} MB of images. Print it to a new PDF with a lower resolution and send that one.':
    'Ce PDF ouvert dépasse {0} Mo de texte et de dessins, ou {1} Mo d’images. Imprimez-le dans un nouveau PDF de plus faible résolution et envoyez celui-ci.',
  'This Word file has more than {0} parts or unpacks to more than {1} MB. Save it as a PDF and send that one.':
    'Ce fichier Word compte plus de {0} parties ou dépasse {1} Mo une fois ouvert. Enregistrez-le en PDF et envoyez ce PDF.',
  'This PDF takes longer than {0} seconds to open. Print it to a new PDF and send that one.':
    'Ce PDF met plus de {0} secondes à s’ouvrir. Imprimez-le dans un nouveau PDF et envoyez celui-ci.',
  'This PDF takes more memory to open than a paper may. Print it to a new PDF and send that one.':
    'Ce PDF demande trop de mémoire à l’ouverture. Imprimez-le dans un nouveau PDF et envoyez celui-ci.',

  // Fields
  'Legal name': 'Dénomination sociale',
  'Doing business as': 'Nom commercial (DBA)',
  SCAC: 'SCAC',
  'Two to four letters, if you have one.': 'De deux à quatre lettres, si vous en avez un.',
  Address: 'Adresse',
  Street: 'Rue',
  City: 'Ville',
  'State or province': 'État ou province',
  'Postal code': 'Code postal',
  Country: 'Pays',
  'United States': 'États-Unis',
  Canada: 'Canada',
  Mexico: 'Mexique',
  'How to reach you': 'Comment vous joindre',
  'Main phone': 'Téléphone principal',
  'Main email': 'Courriel principal',
  Name: 'Nom',
  Phone: 'Téléphone',
  Email: 'Courriel',
  'Owner or officer': 'Propriétaire ou dirigeant',
  Dispatch: 'Répartition',
  'After hours': 'Hors des heures de bureau (soirs et fins de semaine)',
  'Accounts receivable': 'Comptes clients',
  Claims: 'Réclamations',
  'Same person as the owner': 'La même personne que le propriétaire',
  'Do you do it all yourself? Enter the owner once, then select “Same person as the owner” for the rest.':
    'Vous faites tout vous-même? Entrez le propriétaire une seule fois, puis cochez « La même personne que le propriétaire » pour le reste.',
  'Owner or officer: enter the name.': 'Propriétaire ou dirigeant : entrez le nom.',
  'Owner or officer: enter the phone number.': 'Propriétaire ou dirigeant : entrez le téléphone.',
  'Owner or officer: enter the email address.': 'Propriétaire ou dirigeant : entrez le courriel.',
  'Dispatch: enter the name.': 'Répartition : entrez le nom.',
  'Dispatch: enter the phone number.': 'Répartition : entrez le téléphone.',
  'Dispatch: enter the email address.': 'Répartition : entrez le courriel.',
  'After hours: enter the name.': 'Hors des heures de bureau : entrez le nom.',
  'After hours: enter the phone number.': 'Hors des heures de bureau : entrez le téléphone.',
  'After hours: enter the email address.': 'Hors des heures de bureau : entrez le courriel.',
  'Accounts receivable: enter the name.': 'Comptes clients : entrez le nom.',
  'Accounts receivable: enter the phone number.': 'Comptes clients : entrez le téléphone.',
  'Accounts receivable: enter the email address.': 'Comptes clients : entrez le courriel.',
  'Claims: enter the name.': 'Réclamations : entrez le nom.',
  'Claims: enter the phone number.': 'Réclamations : entrez le téléphone.',
  'Claims: enter the email address.': 'Réclamations : entrez le courriel.',
  'Brokers or shippers you haul for': 'Courtiers ou expéditeurs pour qui vous transportez',
  'References we can call: name and phone, one per line.':
    'Références que nous pouvons appeler : nom et téléphone, une par ligne.',
  References: 'Références',
  'Enter how many trucks you run.': 'Entrez le nombre de camions en service.',
  'Trucks you run': 'Camions en service',
  'Enter how many drivers you have.': 'Entrez le nombre de chauffeurs.',
  Drivers: 'Chauffeurs',
  'Choose what you pull.': 'Choisissez les remorques que vous tirez.',
  'What you pull': 'Remorques que vous tirez',
  'Dry van': 'Fourgon sec',
  Reefer: 'Réfrigéré',
  Flatbed: 'Plateau',
  'Drop deck': 'Plateau à deux niveaux (step deck)',
  'Double drop': 'Surbaissé double (double drop)',
  Lowboy: 'Fardier',
  Intermodal: 'Conteneur intermodal',
  Tanker: 'Citerne',
  'Heavy haul': 'Charges lourdes',
  Dump: 'Benne basculante',
  Grain: 'Remorque à grain',
  'Car hauler': 'Porte-autos',
  Pneumatic: 'Citerne pneumatique',
  Livestock: 'Bétaillère',
  'Cargo van': 'Fourgonnette',
  'Straight box truck': 'Camion porteur à caisse',
  'Certifications you hold': 'Vos certifications',
  'Hazardous materials': 'Matières dangereuses',
  TWIC: 'TWIC',
  'C-TPAT': 'C-TPAT',
  SmartWay: 'SmartWay',
  'Minority-owned': 'Propriété d’un groupe minoritaire',
  'VINs of your trucks and trailers': 'NIV de vos camions et remorques',
  'One per line, as on your schedule of vehicles.': 'Un par ligne, comme dans votre liste de véhicules.',
  'Lane you like to run': 'Trajet préféré',
  'Lane you like to run, 2': 'Trajet préféré, 2',
  'Lane you like to run, 3': 'Trajet préféré, 3',
  From: 'De',
  To: 'À',
  'If any: a city and state such as Dallas, TX, or a state.':
    'S’il y a lieu : une ville et une province ou un État, comme Montréal, QC, ou une province ou un État.',
  'Enter where lane 1 begins.': 'Entrez le départ du trajet 1.',
  'Enter where lane 2 begins.': 'Entrez le départ du trajet 2.',
  'Enter where lane 3 begins.': 'Entrez le départ du trajet 3.',
  'Enter where lane 1 ends.': 'Entrez l’arrivée du trajet 1.',
  'Enter where lane 2 ends.': 'Entrez l’arrivée du trajet 2.',
  'Enter where lane 3 ends.': 'Entrez l’arrivée du trajet 3.',
  'Insurance agent or agency': 'Agent ou cabinet d’assurance',
  'Their phone': 'Son téléphone',
  'Their email': 'Son courriel',
  'Choose who gets paid.': 'Choisissez qui est payé.',
  'Pay to': 'Payer à',
  'Our company': 'Notre entreprise',
  'Our factoring company': 'Notre société d’affacturage',
  'Enter the name to remit to.': 'Entrez le nom du bénéficiaire du paiement.',
  'Remit to: name': 'Bénéficiaire du paiement : nom',
  'Yours, or the factoring company’s.': 'Le vôtre ou celui de la société d’affacturage.',
  'Enter the name of the bank.': 'Entrez le nom de la banque.',
  Bank: 'Banque',
  'Bank account': 'Compte bancaire',
  'Choose the country of the account.': 'Choisissez le pays du compte.',
  'Country of the account': 'Pays du compte',
  'Choose the type of account.': 'Choisissez le type de compte.',
  'Type of account': 'Type de compte',
  Checking: 'Compte chèques',
  Savings: 'Épargne',
  'Routing number': 'Numéro d’acheminement',
  'Nine digits. In Canada: institution and transit number together. In Mexico: leave blank.':
    'Neuf chiffres. Au Canada : numéros d’institution et de transit ensemble. Au Mexique : laissez vide.',
  'Account number': 'Numéro de compte',
  'In Mexico: the 18-digit CLABE. Stored encrypted.': 'Au Mexique : la CLABE de 18 chiffres. Conservé chiffré.',
  'Signed tax form': 'Formulaire fiscal signé',
  'If you upload it. PDF, PNG or JPEG, 20 MB each.': 'Si vous le téléversez. PDF, PNG ou JPEG, 20 Mo chacun.',
  'With the broker as certificate holder. PDF, PNG or JPEG, 20 MB each.':
    'Avec le courtier comme titulaire du certificat. PDF, PNG ou JPEG, 20 Mo chacun.',
  'Voided check, or notice of assignment': 'Spécimen de chèque ou avis de cession',
  'A voided check or a bank letter. If a factoring company gets paid: its notice of assignment or letter of release. PDF, PNG or JPEG, 20 MB each.':
    'Un spécimen de chèque ou une lettre de la banque. Si une société d’affacturage est payée : son avis de cession ou sa mainlevée. PDF, PNG ou JPEG, 20 Mo chacun.',

  // Tax form
  'Choose which form you give.': 'Choisissez le formulaire que vous remettez.',
  'Which form': 'Formulaire',
  'W-9, for a company or person of the United States': 'W-9, pour une entreprise ou une personne des États-Unis',
  'W-8, for a foreign company or person': 'W-8, pour une entreprise ou une personne étrangère',
  'Choose how you give it.': 'Choisissez comment vous le remettez.',
  'How you give it': 'Comment vous le remettez',
  'Fill it in below': 'Le remplir ci-dessous',
  'Upload a signed form': 'Téléverser un formulaire signé',
  'Enter the name as on your tax return.': 'Entrez le nom figurant dans votre déclaration de revenus.',
  'Name as on your tax return': 'Nom figurant dans votre déclaration de revenus',
  'If you fill it in': 'Si vous le remplissez ici',
  'Business name, if different': 'Nom commercial, s’il diffère',
  'Choose your federal tax classification.': 'Choisissez votre classification fiscale fédérale.',
  'Federal tax classification': 'Classification fiscale fédérale',
  'Individual or sole proprietor': 'Particulier ou propriétaire unique',
  'C corporation': 'Société de type C',
  'S corporation': 'Société de type S',
  Partnership: 'Société de personnes',
  'Trust or estate': 'Fiducie ou succession',
  'Limited liability company': 'Société à responsabilité limitée (LLC)',
  Other: 'Autre',
  'Choose how the company is taxed.': 'Choisissez le régime fiscal de l’entreprise.',
  'How a limited liability company is taxed': 'Régime fiscal d’une LLC',
  'For an LLC only: the letter on the form. A single-owner LLC chooses the owner’s class above.':
    'Pour une LLC seulement : la lettre du formulaire. Une LLC à propriétaire unique choisit la catégorie du propriétaire ci-dessus.',
  'C: as a C corporation': 'C : comme une société de type C',
  'S: as an S corporation': 'S : comme une société de type S',
  'P: as a partnership': 'P : comme une société de personnes',
  'Exempt payee code, if any': 'Code de bénéficiaire exempté, s’il y a lieu',
  '1 to 13.': 'De 1 à 13.',
  'Exemption from FATCA reporting code, if any': 'Code d’exemption FATCA, s’il y a lieu',
  'A to M.': 'De A à M.',
  'Address on the form': 'Adresse sur le formulaire',
  'Taxpayer number': 'Numéro de contribuable',
  'Number and certification': 'Numéro et attestation',
  'EIN or SSN, nine digits; for a W-8 your foreign number. Stored encrypted.':
    'EIN ou SSN, neuf chiffres; pour un W-8, votre numéro étranger. Conservé chiffré.',
  'Choose whether backup withholding applies to you.': 'Choisissez si la retenue de réserve s’applique à vous.',
  'Backup withholding': 'Retenue de réserve (backup withholding)',
  'For a W-9.': 'Pour un W-9.',
  'Does not apply: exempt, never notified by the IRS, or notified that it ended':
    'Ne s’applique pas : exempté, jamais avisé par l’IRS ou avisé qu’elle a pris fin',
  'Applies: the IRS notified us that we underreported interest or dividends':
    'S’applique : l’IRS nous a avisés d’intérêts ou de dividendes sous-déclarés',
  'Certify the form: without that it is no W-9.': 'Attestez le formulaire : sans cela, ce n’est pas un W-9.',
  'Type your name as signature.': 'Tapez votre nom comme signature.',
  'Your name, as signature': 'Votre nom, comme signature',
  'Date of signature': 'Date de la signature',

  // Errors
  'Missing: {0}.': 'À remplir : {0}.',
  'A SCAC has two to four letters.': 'Un SCAC compte de deux à quatre lettres.',
  'Enter the nine digits of your EIN or SSN.': 'Entrez les neuf chiffres de votre EIN ou SSN.',
  'Exempt payee codes are 1 to 13.': 'Les codes de bénéficiaire exempté vont de 1 à 13.',
  'FATCA codes are A to M.': 'Les codes FATCA vont de A à M.',
  'Choose the file.': 'Choisissez le fichier.',
  'Choose a file.': 'Choisissez un fichier.',
  'Choose from the list.': 'Choisissez dans la liste.',
  'That is too long: {0} characters at most.': 'C’est trop long : {0} caractères au plus.',
  'Enter a full email address, like name@company.com.': 'Entrez une adresse complète, comme nom@entreprise.com.',
  'Enter the number with its area code, like (312) 555-0123.':
    'Entrez le numéro avec son indicatif régional, comme (312) 555-0123.',
  'Enter a whole number.': 'Entrez un nombre entier.',
  'Enter the postal code, like 60601 or K1A 0B1.': 'Entrez le code postal, comme 60601 ou K1A 0B1.',
  'Enter a valid date.': 'Entrez une date valide.',
  'We don’t know that place. Enter a city and state, like Dallas, TX, or a state.':
    'Nous ne connaissons pas ce lieu. Entrez une ville et une province ou un État, comme Montréal, QC, ou une province ou un État.',
  'That is not a US routing number. Copy the nine digits from a check.':
    'Ce n’est pas un numéro d’acheminement américain. Copiez les neuf chiffres d’un chèque.',
  'Enter institution and transit number together: eight or nine digits.':
    'Entrez ensemble les numéros d’institution et de transit : huit ou neuf chiffres.',
  'That is not a CLABE. Enter its 18 digits.': 'Ce n’est pas une CLABE. Entrez ses 18 chiffres.',
  'Enter the account number: 4 to 17 digits.': 'Entrez le numéro de compte : de 4 à 17 chiffres.',
  'That file is empty.': 'Ce fichier est vide.',
  'That file is not a PDF, PNG or JPEG, whatever its name says.':
    'Ce fichier n’est ni un PDF, ni un PNG, ni un JPEG, malgré son nom.',
  'A file may be {0} MB at most. Send a smaller one.':
    'Un fichier peut faire {0} Mo au plus. Envoyez-en un plus petit.',
  'This step has its {0} files. Remove one that is not needed before you add another.':
    'Cette étape a déjà ses {0} fichiers. Retirez-en un avant d’en ajouter un autre.',
  'This packet has its {0} files and takes no more.': 'Ce dossier a déjà ses {0} fichiers et n’en accepte plus.',
  'The files of a packet may take up {0} together; these take up {1}. Send a smaller file.':
    'Les fichiers d’un dossier peuvent occuper {0} en tout; ceux-ci occupent {1}. Envoyez un fichier plus petit.',
  'The files of this company take up the {0} that it has. The operator can raise the limit (MAX_COMPANY_FILES_MB).':
    'Le courtier n’a plus d’espace pour des fichiers ({0}). Avisez-le pour qu’il l’augmente.',
  'We couldn’t tell what kind of file this is. Save it again and send that one.':
    'Nous n’avons pas reconnu ce type de fichier. Enregistrez-le de nouveau et renvoyez-le.',
  'Too many tries': 'Trop d’essais',
  'Not right now': 'Pas pour le moment',
  'Try again in a minute.': 'Réessayez dans une minute.',
  'Something went wrong on our side': 'Un problème est survenu de notre côté',
  'Try again. If it keeps happening, give the broker this reference: {0}':
    'Réessayez. Si cela persiste, donnez cette référence au courtier : {0}',
  'That did not work': 'Cela n’a pas fonctionné',
  'This form was sent from another site.': 'Ce formulaire provient d’un autre site.',
  'The form could not be read.': 'Le formulaire n’a pas pu être lu.',
  'The request could not be read.': 'La demande n’a pas pu être lue.',

  // Labels of the rate confirmation's paper
  'These terms are in English, and only the English text counts. Call the broker about anything that is not clear.':
    'Ces conditions sont en anglais et seul le texte anglais compte. Appelez le courtier si quelque chose n’est pas clair.',
  'Broker: who to call': 'Courtier : qui appeler',
  'Driver and truck': 'Chauffeur et camion',
  'Freight and pay': 'Marchandise et paiement',
  Pay: 'Paiement',
  For: 'Objet',
  'Up to': 'Jusqu’à',
  Signature: 'Signature',
  'Name, title': 'Nom, fonction',
  Date: 'Date',
  Pieces: 'Pièces',
  Pallets: 'Palettes',
  'Cargo value': 'Valeur de la marchandise',
  Seal: 'Sceau',
  'Pallet exchange': 'Échange de palettes',
  'Payment terms': 'Délai de paiement',
  Currency: 'Devise',
  Tracking: 'Suivi',
  Commodity: 'Marchandise',

  // Certificate of insurance
  'Thank you. We received the certificate': 'Merci. Nous avons reçu le certificat',
  'Send a certificate of insurance': 'Envoyer un certificat d’assurance',
  'No more files can be sent with this link.': 'Aucun autre fichier ne peut être envoyé avec ce lien.',
  'This link works until {0} and shows only this page.': 'Ce lien fonctionne jusqu’au {0} et ne montre que cette page.',
  'Takes about {0} minutes. No account needed.': 'Environ {0} minutes. Aucun compte nécessaire.',
  Insured: 'Assuré',
  'Certificate holder': 'Titulaire du certificat',
  'It must show': 'Il doit indiquer',
  'Auto liability of at least {0}': 'Responsabilité civile automobile (auto liability) d’au moins {0}',
  'Cargo of at least $100,000': 'Marchandises (cargo) d’au moins $100,000',
  'General liability of at least $1,000,000':
    'Responsabilité civile générale (general liability) d’au moins $1,000,000',
  'Reefer breakdown': 'Panne du groupe frigorifique (reefer breakdown)',
  'Each vehicle with its VIN, or “any auto”': 'Chaque véhicule avec son NIV, ou « any auto »',
  'The exclusions of the cargo policy': 'Les exclusions de la police sur les marchandises',
  'The certificate holder as additional insured':
    'Le titulaire du certificat comme assuré additionnel (additional insured)',
  '30 days’ notice of cancellation to the certificate holder':
    'Un préavis de résiliation de 30 jours au titulaire du certificat',
  'Their message': 'Son message',
  'Sent: {0}. {1} will review it. There is nothing else to do.':
    'Envoyé : {0}. {1} va l’examiner. Vous n’avez rien d’autre à faire.',
  'Who issued it (optional, the broker verifies it faster)':
    'Qui l’a émis (facultatif, le courtier le vérifie plus vite)',
  'Insurance agency (producer)': 'Cabinet d’assurance (producer)',
  'Contact at the agency': 'Personne-ressource au cabinet',
  'The named insured is as above': 'L’assuré est celui ci-dessus',
  'If not: the named insured': 'Sinon : l’assuré désigné (named insured)',
  'The certificate holder is as above': 'Le titulaire du certificat est celui ci-dessus',
  'If not: the certificate holder': 'Sinon : le titulaire du certificat',
  'Send another file': 'Envoyer un autre fichier',
  'The certificate': 'Le certificat',
  'A PDF, or a photo as PNG or JPEG. {0} MB each. {1} of {2} files sent with this link.':
    'Un PDF ou une photo en PNG ou JPEG. {0} Mo chacun. {1} fichiers sur {2} envoyés avec ce lien.',
  'Send file': 'Envoyer le fichier',

  // Identity alerts
  'The alert was withdrawn or has expired, or part of the link is missing. No broker is warned by it anymore.':
    'L’alerte a été retirée ou a expiré, ou il manque une partie du lien. Elle n’avertit plus aucun courtier.',
  'A broker published an alert about {0}': 'Un courtier a publié une alerte au sujet de {0}',
  'To read it and to answer, enter a code. We send it to {0}, the address on your FMCSA record.':
    'Pour la lire et y répondre, entrez un code. Nous l’envoyons à {0}, l’adresse de votre dossier à la FMCSA.',
  'Read the alert': 'Lire l’alerte',
  'That code cannot be used anymore. Ask for a new one.': 'Ce code ne peut plus servir. Demandez-en un autre.',
  'Email me a new code': 'M’envoyer un nouveau code',
  'What a broker reported about {0}': 'Ce qu’un courtier a signalé au sujet de {0}',
  'Kind of alert': 'Type d’alerte',
  'Incident date': 'Date des faits',
  Published: 'Publiée',
  Ends: 'Prend fin',
  Goods: 'Marchandises',
  Place: 'Lieu',
  Evidence: 'Preuves',
  'The broker added evidence': 'Le courtier a ajouté des preuves',
  'Load or paper': 'Chargement ou document',
  'The broker shows a load, confirmation or paper with you':
    'Le courtier présente un chargement, une confirmation ou un document avec vous',
  'No load known: the broker shows no load, confirmation or paper with you':
    'Aucun chargement connu : le courtier ne présente ni chargement, ni confirmation, ni document avec vous',
  'None added': 'Aucune',
  Report: 'Signalement',
  'Shown beside it': 'Affiché à côté de l’alerte',
  'Your answer of {0}': 'Votre réponse du {0}',
  'The broker on {0}': 'Le courtier, le {0}',
  'Nothing yet. Every broker who reads the alert reads your answer with it.':
    'Rien pour le moment. Chaque courtier qui lit l’alerte lit aussi votre réponse.',
  Answer: 'Répondre',
  'Your answer': 'Votre réponse',
  'Say what is wrong or what happened. Leave out names of people. You see what brokers will read before it is published.':
    'Dites ce qui est faux ou ce qui s’est passé. Ne mettez pas de noms de personnes. Vous verrez ce que les courtiers liront avant la publication.',
  'See what brokers will read': 'Voir ce que les courtiers liront',
  'What brokers will read': 'Ce que les courtiers liront',
  'Phone numbers, addresses and names that we recognized are taken out. A name that is still there will be published: change your answer above if you do not want that.':
    'Les numéros, les adresses et les noms que nous avons reconnus sont retirés. Un nom qui reste sera publié : modifiez votre réponse ci-dessus si vous ne le voulez pas.',
  'Publish the answer': 'Publier la réponse',
  'You have answered {0} times, the most that an alert takes.':
    'Vous avez répondu {0} fois, le maximum pour une alerte.',
  'Your answer is published. This is how brokers read it.':
    'Votre réponse est publiée. Voici comment les courtiers la lisent.',
  'Write your answer.': 'Écrivez votre réponse.',
  'You were away for some hours. Enter a new code; what you typed was not sent.':
    'Vous avez été absent quelques heures. Demandez un nouveau code; ce que vous avez écrit n’a pas été envoyé.',
  'Say what happened: without telephone numbers, addresses and names nothing is left for others to read.':
    'Dites ce qui s’est passé : sans numéros de téléphone, adresses ni noms, il ne reste rien à lire pour les autres.',
  'Double brokering': 'Double courtage',
  'Identity theft': 'Vol d’identité',
  'Hostage load': 'Chargement retenu en otage',
  'Stolen assets': 'Biens volés',
  'Trailer misuse': 'Mauvais usage d’une remorque',
  'Back-soliciting': 'Démarchage du client (back-soliciting)',
  'Unresolved insurance claims': 'Réclamations d’assurance non réglées',
  'Change in ownership': 'Changement de propriétaire',
  'Bankruptcy filing': 'Dépôt de bilan',

  // Goods
  'Alcoholic beverages': 'Boissons alcoolisées',
  Appliances: 'Électroménagers',
  'Auto parts': 'Pièces d’auto',
  'Baby formula': 'Préparations pour nourrissons',
  'Beverages, nonalcoholic': 'Boissons sans alcool',
  'Building materials': 'Matériaux de construction',
  Chemicals: 'Produits chimiques',
  'Clothing and shoes': 'Vêtements et chaussures',
  Coffee: 'Café',
  'Computers and phones': 'Ordinateurs et téléphones',
  'Construction equipment': 'Équipement de construction',
  'Consumer electronics': 'Électronique grand public',
  'Copper and other metals': 'Cuivre et autres métaux',
  'Cosmetics and perfume': 'Cosmétiques et parfums',
  'Dairy products': 'Produits laitiers',
  'Energy drinks': 'Boissons énergisantes',
  'Farm supplies': 'Fournitures agricoles',
  'Fresh produce': 'Fruits et légumes frais',
  'Frozen food': 'Aliments surgelés',
  Furniture: 'Meubles',
  'Grain and feed': 'Grains et aliments pour animaux',
  'Health and beauty products': 'Produits de santé et de beauté',
  'Household goods': 'Effets ménagers',
  Lumber: 'Bois d’œuvre',
  Machinery: 'Machinerie',
  Meat: 'Viande',
  'Medical supplies': 'Fournitures médicales',
  'Mixed freight': 'Marchandises diverses',
  'Motor vehicles': 'Véhicules',
  Nuts: 'Noix',
  'Packaged food': 'Aliments emballés',
  'Paper products': 'Produits de papier',
  Pharmaceuticals: 'Médicaments',
  Seafood: 'Poissons et fruits de mer',
  'Solar panels': 'Panneaux solaires',
  Tires: 'Pneus',
  'Tobacco products': 'Produits du tabac',
  Tools: 'Outils',
  'Vitamins and supplements': 'Vitamines et suppléments',

  // Rate confirmations
  'Rate confirmation': 'Confirmation de tarif',
  'Part of the link is missing, or no email has it. Ask the broker to send the rate confirmation again.':
    'Une partie du lien manque, ou aucun courriel ne le contient. Demandez au courtier de renvoyer la confirmation de tarif.',
  '{0} sent you a rate confirmation': '{0} vous a envoyé une confirmation de tarif',
  'To read it and to accept or decline, enter a code. We send it to {0}, the address that the email came to.':
    'Pour la lire, puis l’accepter ou la refuser, entrez un code. Nous l’envoyons à {0}, l’adresse qui a reçu le courriel.',
  'Read the rate confirmation': 'Lire la confirmation de tarif',
  'Rate confirmation {0}': 'Confirmation de tarif {0}',
  'What changed since you accepted revision {0}': 'Ce qui a changé depuis que vous avez accepté la révision {0}',
  'Nothing that needs your acceptance changed.': 'Rien de ce que vous devez accepter n’a changé.',
  Total: 'Total',
  'The confirmation itself is in English. Call the broker about anything that is not clear.':
    'La confirmation est en anglais. Appelez le courtier si quelque chose n’est pas clair.',
  'Broker and carrier': 'Courtier et transporteur',
  Stops: 'Arrêts',
  Freight: 'Marchandise',
  Amounts: 'Montants',
  Notes: 'Notes',
  Terms: 'Conditions',
  'Download your copy (PDF)': 'Télécharger votre copie (PDF)',
  'Number {0}, revision {1}, verification code {2}': 'Numéro {0}, révision {1}, code de vérification {2}',
  'Accepted by {0}, {1}, on {2}.': 'Acceptée par {0}, {1}, le {2}.',
  'Revision {0} was accepted. You don’t need to re-sign.':
    'La révision {0} a été acceptée. Pas besoin de signer de nouveau.',
  'This rate confirmation was declined. If that is a mistake, call the broker.':
    'Cette confirmation de tarif a été refusée. Si c’est une erreur, appelez le courtier.',
  'The broker voided this rate confirmation. Do not haul on it.':
    'Le courtier a annulé cette confirmation de tarif. Ne transportez rien sur cette base.',
  'The first pickup window ended before this was accepted. Ask the broker for a new one.':
    'La plage du premier ramassage s’est terminée avant l’acceptation. Demandez-en une nouvelle au courtier.',
  'The broker sent a newer rate confirmation. Use the link in the latest email.':
    'Le courtier a envoyé une confirmation de tarif plus récente. Utilisez le lien du dernier courriel.',
  'The load was cancelled or given to another carrier. Call the broker before you do anything.':
    'Le chargement a été annulé ou donné à un autre transporteur. Appelez le courtier avant de faire quoi que ce soit.',
  Decline: 'Refuser',
  'Accept and sign': 'Accepter et signer',
  'Decline this rate confirmation': 'Refuser cette confirmation de tarif',
  'Back to accept': 'Revenir pour accepter',
  'I have read this rate confirmation and its terms, accept them, and am authorized to sign for {0}. My typed name is my signature.':
    'J’ai lu cette confirmation de tarif et ses conditions, je les accepte et je suis autorisé à signer pour {0}. Mon nom tapé est ma signature.',
  'Stored with your decision: the date and time, your network address, your browser, and a fingerprint of what you read.':
    'Conservés avec votre décision : la date et l’heure, votre adresse IP, votre navigateur et une empreinte de ce que vous avez lu.',
  'Choose whether you accept or decline.': 'Choisissez si vous l’acceptez ou la refusez.',
  'Enter a reason.': 'Entrez un motif.',
  'Someone at your company accepted this revision already.':
    'Quelqu’un de votre entreprise a déjà accepté cette révision.',
  'The broker changed this rate confirmation while you read it. Open the link in the latest email and read it again.':
    'Le courtier a changé cette confirmation de tarif pendant votre lecture. Ouvrez le lien du dernier courriel et relisez-la.',
  'The broker has a question before you can accept this. Call the broker at the number on this page.':
    'Le courtier a une question avant que vous puissiez accepter. Appelez le courtier au numéro de cette page.',
  'Verify a rate confirmation': 'Vérifier une confirmation de tarif',
  'Enter the number and the verification code at the foot of each page. You see who sent it to whom and whether it is still valid; no rates, stops or contacts.':
    'Entrez le numéro et le code de vérification imprimés au bas de chaque page. Vous verrez qui l’a envoyée à qui et si elle est toujours valable; ni tarifs, ni arrêts, ni contacts.',
  Number: 'Numéro',
  'Such as RC-000042': 'Par exemple RC-000042',
  'Verification code': 'Code de vérification',
  'Twelve letters and digits, such as 9f3a 02bc 71d4': 'Douze lettres et chiffres, par exemple 9f3a 02bc 71d4',
  Verify: 'Vérifier',
  'No rate confirmation has this number and verification code. It was changed or never came from here. Call the broker at the number on its FMCSA record.':
    'Aucune confirmation de tarif n’a ce numéro et ce code. Le document a été modifié ou ne vient pas d’ici. Appelez le courtier au numéro de son dossier de la FMCSA.',
  'Enter both the number and the verification code.': 'Entrez le numéro et le code de vérification.',
  Broker: 'Courtier',
  Carrier: 'Transporteur',
  Revision: 'Révision',
  Status: 'État',
  '{0} is the newest': 'la plus récente est la {0}',
  Draft: 'Brouillon',
  Delivered: 'Livrée',
  Sent: 'Envoyée',
  Viewed: 'Vue',
  Accepted: 'Acceptée',
  Declined: 'Refusée',
  Void: 'Annulée',
  Superseded: 'Remplacée',
  Expired: 'Expirée',
  // Truck positions
  'Telematics provider': 'Fournisseur de télématique',
  'We can read positions from your provider. Then no one has to send them.':
    'Nous pouvons lire les positions chez votre fournisseur. Personne n’a alors à les envoyer.',
  'Connect {0}': 'Connecter {0}',
  '{0}: connected since {1}': '{0} : connecté depuis {1}',
  'Account: {0}': 'Compte : {0}',
  'Read there: where the trucks are that your loads name, while those loads may see them, for the brokers of those loads. Of every vehicle its unit, VIN and plate: brokers compare them with your certificate of insurance. No position of any other truck is kept.':
    'Nous y lisons : où sont les camions que vos chargements nomment, tant que ces chargements peuvent les voir, pour les courtiers de ces chargements. De chaque véhicule, l’unité, le NIV et la plaque : les courtiers les comparent à votre certificat d’assurance. La position d’aucun autre camion n’est gardée.',
  'Last read: {0}': 'Dernière lecture : {0}',
  'Not read yet': 'Pas encore lu',
  'No positions from {0} to {1}: {2} no longer had them.': 'Aucune position de {0} à {1} : {2} ne les avait plus.',
  'Not found at {0}: {1}. Loads name these trucks. Enter the same VIN, plate or unit there; it is compared again within the hour. Or give the broker the truck’s unit as it is written there.':
    'Introuvables chez {0} : {1}. Des chargements nomment ces camions. Mettez-y le même NIV, la même plaque ou le même numéro d’unité ; la comparaison est refaite dans l’heure. Ou donnez au courtier l’unité du camion telle qu’elle y est écrite.',
  Disconnect: 'Déconnecter',
  'Disconnect {0}': 'Déconnecter {0}',
  'Disconnected. The sign-in is deleted and nothing more is read there. Your consent stays.':
    'Déconnecté. L’accès est effacé et plus rien n’y est lu. Votre consentement demeure.',
  'Connected. Positions are read from now on.': 'Connecté. Les positions sont lues à partir de maintenant.',
  'For faster positions, have {0} post to this address, and enter its signing secret:':
    'Pour des positions plus rapides, faites envoyer {0} à cette adresse et entrez son secret de signature :',
  'Signing secret': 'Secret de signature',
  'Save the secret': 'Enregistrer le secret',
  'The secret is saved.': 'Le secret est enregistré.',
  'It is kept encrypted, and deleted when you disconnect or withdraw.':
    'Il est gardé chiffré et effacé quand vous déconnectez ou vous retirez.',
  'API token': 'Jeton d’API',
  'A token that may only read vehicles and their locations':
    'Un jeton qui ne peut que lire les véhicules et leurs positions',
  'Sign in at {0}': 'Se connecter chez {0}',
  Database: 'Base de données',
  User: 'Utilisateur',
  'Make one in Geotab that may only view vehicles': 'Créez-en un dans Geotab qui ne peut que voir les véhicules',
  Password: 'Mot de passe',
  Connect: 'Connecter',
  'Enter the API token.': 'Entrez le jeton d’API.',
  'Enter the database.': 'Entrez la base de données.',
  'Enter the user name.': 'Entrez le nom d’utilisateur.',
  'Enter the password.': 'Entrez le mot de passe.',
  '{0} refuses it. Check it and try again.': '{0} le refuse. Vérifiez et essayez de nouveau.',
  '{0} does not answer as it should. Try again later.': '{0} ne répond pas comme prévu. Essayez plus tard.',
  '{0} refuses the sign-in.': '{0} refuse l’accès.',
  '{0} asks us to wait.': '{0} nous demande d’attendre.',
  '{0} cannot be reached.': '{0} est injoignable.',
  '{0} takes too long to answer.': '{0} met trop de temps à répondre.',
  '{0} answers something that cannot be read.': '{0} répond quelque chose d’illisible.',
  '{0} rejects what we ask.': '{0} rejette notre demande.',
  '{0} refused the sign-in several times. Nothing is read. Connect it again.':
    '{0} a refusé l’accès plusieurs fois. Rien n’est lu. Connectez-le de nouveau.',
  'Truck positions': 'Positions des camions',
  'It has expired, or part of it is missing. Ask the broker for a new one.':
    'Il a expiré ou il en manque une partie. Demandez-en un nouveau au courtier.',
  'Location sharing: {0}': 'Partage de position : {0}',
  'To see what would be shared and to decide, enter a code. We send it to {0}, the address on your FMCSA record.':
    'Pour voir ce qui serait partagé et décider, entrez un code. Nous l’envoyons à {0}, l’adresse de votre dossier FMCSA.',
  'Open the page': 'Ouvrir la page',
  'Brokers see where a truck is only for a load that you haul for them and that names the truck.':
    'Un courtier voit où est un camion seulement pour un chargement que vous transportez pour lui et qui nomme ce camion.',
  'They see it from at most a day before the first pickup until at most three days after the last delivery window, and at no other time.':
    'Il le voit au plus tôt un jour avant le premier ramassage et au plus tard trois jours après la dernière plage de livraison, et à aucun autre moment.',
  'Positions are deleted after {0} days. Arrival and departure times stay with the load.':
    'Les positions sont supprimées après {0} jours. Les heures d’arrivée et de départ restent avec le chargement.',
  'You see here who looked, when, and for which load. You get one email for each load that is looked at.':
    'Vous voyez ici qui a regardé, quand et pour quel chargement. Vous recevez un courriel pour chaque chargement regardé.',
  'You can refuse a load or withdraw at any time. Then positions are no longer shown, and after withdrawing they are deleted.':
    'Vous pouvez refuser un chargement ou vous retirer en tout temps. Les positions ne sont alors plus montrées et, après un retrait, elles sont supprimées.',
  'Share truck positions?': 'Partager les positions des camions?',
  '{0} shares nothing now. If you agree, this applies to every broker:':
    '{0} ne partage rien pour l’instant. Si vous acceptez, ceci vaut pour tous les courtiers :',
  'I may decide this for {0}, and we agree': 'Je peux décider pour {0}, et nous acceptons',
  'Share positions': 'Partager les positions',
  'Check the box to agree.': 'Cochez la case pour accepter.',
  'Key of your feed': 'Clé de votre flux',
  'Give this key to your ELD provider or to the one who sends your positions. It is shown only now:':
    'Donnez cette clé à votre fournisseur d’ELD ou à celui qui envoie vos positions. Elle n’est montrée que maintenant :',
  'The one who sends your positions names your key. If it got lost or into wrong hands, make a new one: the old one stops working.':
    'Celui qui envoie vos positions indique votre clé. Si elle est perdue ou en de mauvaises mains, faites-en une nouvelle : l’ancienne ne fonctionne plus.',
  'Make a new key': 'Faire une nouvelle clé',
  '{0} shares truck positions': '{0} partage les positions de ses camions',
  'Since {0}. Positions are deleted after {1} days.': 'Depuis le {0}. Les positions sont supprimées après {1} jours.',
  'You share your positions now. We emailed you the link to this page.':
    'Vous partagez maintenant vos positions. Nous vous avons envoyé par courriel le lien vers cette page.',
  'Loads that see a truck': 'Chargements ayant accès à un camion',
  'No load sees a truck now.': 'Aucun chargement n’a accès à un camion en ce moment.',
  'Load {0} of {1}': 'Chargement {0} de {1}',
  Refuse: 'Refuser',
  'Refuse load {0} of {1}': 'Refuser le chargement {0} de {1}',
  'Refused. This load sees no position of your trucks anymore.':
    'Refusé. Ce chargement n’a plus accès aux positions de vos camions.',
  'Location views': 'Consultations de position',
  'No one has looked yet.': 'Personne n’a encore regardé.',
  'The newest {0} of {1}': 'Les {0} plus récents sur {1}',
  'Withdraw consent': 'Retirer le consentement',
  'Withdraw consent?': 'Retirer le consentement?',
  'Tracking ends at once on every load that is followed by these positions.':
    'Le suivi prend fin aussitôt pour chaque chargement suivi par ces positions.',
  'The positions kept from this connection are deleted. Arrival and departure times already on loads stay.':
    'Les positions gardées de cette connexion sont supprimées. Les heures d’arrivée et de départ déjà inscrites restent.',
  'Your key stops working. You can agree again later.':
    'Votre clé ne fonctionne plus. Vous pourrez accepter de nouveau plus tard.',
  Back: 'Retour',
  'Withdrawn. No broker sees your trucks through this connection, and its positions are deleted.':
    'Retiré. Aucun courtier ne voit vos camions par cette connexion, et ses positions sont supprimées.',
  'You were away for some hours. Enter a new code; nothing was changed.':
    'Vous avez été absent quelques heures. Demandez un nouveau code; rien n’a été changé.',

  // A customer's link to a load
  'Where the load is': 'Où est le chargement',
  'The load is over, or part of the link is missing. Ask the broker.':
    'Le chargement est terminé, ou il manque une partie du lien. Demandez au courtier.',
  'Load {0}': 'Chargement {0}',
  'Pickup not confirmed yet': 'Ramassage pas encore confirmé',
  'At the pickup in {0}': 'Au ramassage à {0}',
  'At the delivery in {0}': 'À la livraison à {0}',
  'On the way to {0}': 'En route vers {0}',
  'On the way': 'En route',
  'Left {0}': 'Parti de {0}',
  'No update since {0}': 'Aucune nouvelle depuis {0}',
  'Running late': 'En retard',
  'Expected in {0}': 'Attendu à {0}',
  'Last seen': 'Dernière position',
  'Near {0}, {1}': 'Près de {0}, {1}',
  'By truck positions': 'Selon les positions du camion',
  'By the broker': 'Selon le courtier',
  Reported: 'Signalé',
  '“Not on file” means that nothing was seen or reported. It does not mean that it did not happen.':
    '« Absent du dossier » signifie que rien n’a été constaté ni signalé. Cela ne veut pas dire que cela n’a pas eu lieu.',

  // Detention statement
  'Detention statement': 'Relevé de détention (temps d’attente)',
  'Detention, load {0}': 'Détention (temps d’attente), chargement {0}',
  'As of {0}': 'En date du {0}',
  None: 'Aucun',
  Detention: 'Détention (temps d’attente)',
  '{0} min': '{0} minutes',
  '{0}; stops not known: {1}': '{0}; arrêts inconnus : {1}',
  '{0} (between {1} and {2})': '{0} (entre {1} et {2})',
  '{0} so far': '{0} jusqu’ici',
  Rate: 'Tarif',
  '{0} an hour': '{0} l’heure',
  Amount: 'Montant',
  'Pickup: {0}': 'Ramassage : {0}',
  'Delivery: {0}': 'Livraison : {0}',
  Window: 'Plage de rendez-vous',
  'Any time': 'En tout temps',
  'From {0} to {1}': 'De {0} à {1}',
  Arrived: 'Arrivée',
  Departed: 'Départ',
  'Free time': 'Temps d’attente inclus (free time)',
  'Based on': 'Repose sur',
  'What a person reported': 'Ce qu’une personne a déclaré',
  'Corrected by a person, with a reason': 'Corrigé par une personne, avec un motif',
  'Corrected by {0}: {1}': 'Corrigé par {0} : {1}',
  'a former user': 'un ancien utilisateur',
  'GPS shows {0} ({1})': 'Le GPS montre {0} ({1})',
  'On {0} this was': 'Le {0}, c’était',
  'Times of different kinds: see each': 'Des heures de nature différente : voir chacune',
  'Reported by a person': 'Déclaré par une personne',
  'At the latest; no position before': 'Au plus tard; aucune position avant',
  '± {0} min, by GPS': '± {0} minutes, selon le GPS',
  'The driver’s phone shows {0} ({1})': 'Le téléphone du chauffeur montre {0} ({1})',
  'At the latest, by the driver’s phone; no position before':
    'Au plus tard, selon le téléphone du chauffeur; aucune position avant',
  '± {0} min, by the driver’s phone': '± {0} minutes, selon le téléphone du chauffeur',
  'Positions: {0}': 'Positions : {0}',
  '{0} and {1}': '{0} et {1}',
  'the driver’s phone': 'le téléphone du chauffeur',
  'the second driver’s phone': 'le téléphone du second chauffeur',
  'the carrier’s feed': 'le système du transporteur',
  'the broker’s feed': 'le système du courtier',
  'Arrival reported: {0}': 'Arrivée déclarée : {0}',
  'Departure reported: {0}': 'Départ déclaré : {0}',
  'by a person of the broker': 'par une personne du courtier',
  'by the broker’s system': 'par le système du courtier',
  'How to read this': 'Comment lire ceci',
  'GPS times are accurate to within half the gap between pings.':
    'Les heures GPS sont exactes à la moitié de l’écart entre deux positions.',
  'A corrected time was set by a person of the broker, with name and reason. It replaces the GPS time, which is shown next to it.':
    'Une heure corrigée a été entrée par une personne du courtier, avec nom et motif. Elle remplace l’heure GPS, qui est montrée à côté.',
  'Reported times are shown next to GPS times and never replace them.':
    'Les heures déclarées sont montrées à côté des heures GPS et ne les remplacent jamais.',
  'If a time changed after the link was created, the earlier time is shown next to it.':
    'Là où une heure a changé après la création du lien, ce qui était dit alors est à côté.',
  'Free time starts at arrival, or at the start of the window if the truck was early.':
    'Le temps d’attente inclus (free time) compte dès l’arrivée, ou dès le début de la plage si le camion est arrivé avant.',
  'Detention is claimed only where arrival and departure are both known.':
    'La détention n’est réclamée que là où l’arrivée et le départ sont connus.',
  'Download PDF': 'Télécharger le PDF',

  // Load offers
  'Load offer': 'Offre de chargement',
  'Part of the link is missing, or the load is no longer offered to you. If that is a mistake, call the broker.':
    'Une partie du lien manque, ou le chargement ne vous est plus offert. Si c’est une erreur, appelez le courtier.',
  '{0} offers you a load': '{0} vous offre un chargement',
  'To see the load and to send your price, enter a code. We send it to {0}, the address on your FMCSA record.':
    'Pour voir le chargement et envoyer votre prix, entrez un code. Nous l’envoyons à {0}, l’adresse de votre dossier FMCSA.',
  'See the load': 'Voir le chargement',
  'The load number and the addresses are on the rate confirmation of the carrier that gets the load.':
    'Le numéro de chargement et les adresses figurent sur la confirmation de tarif du transporteur retenu.',
  'Offered until': 'Offert jusqu’au',
  Equipment: 'Équipement',
  '{0} ft trailer': 'Remorque de {0} pieds',
  Weight: 'Poids',
  Miles: 'Milles',
  'Call the broker': 'Appelez le courtier',
  Instructions: 'Consignes',
  'Send your price': 'Envoyer votre prix',
  'Your price for the whole load, in US dollars': 'Votre prix pour tout le chargement, en dollars américains',
  'Such as 1850 or 1850.50': 'Par exemple 1850 ou 1850.50',
  Comment: 'Commentaire',
  'Where the truck is, when it is free…': 'Où est le camion, quand est-il libre…',
  'Stored with your bid: the date and time and your network address.':
    'Conservés avec votre offre : la date et l’heure, et votre adresse IP.',
  'Send bid': 'Envoyer l’offre',
  'Your bid': 'Votre offre',
  '{0}, sent on {1}. The broker has not decided.': '{0}, envoyée le {1}. Le courtier n’a pas décidé.',
  '{0}, accepted on {1}. Nothing is booked before you accept a rate confirmation: do not send a truck yet.':
    '{0}, acceptée le {1}. Rien n’est réservé avant que vous acceptiez une confirmation de tarif : n’envoyez pas encore de camion.',
  '{0}, declined on {1}.': '{0}, refusée le {1}.',
  '{0}, withdrawn on {1}.': '{0}, retirée le {1}.',
  '{0}, expired on {1}.': '{0}, expirée le {1}.',
  'Withdraw bid': 'Retirer l’offre',
  'Change your price': 'Modifier votre prix',
  'Your new price for the whole load, in US dollars':
    'Votre nouveau prix pour tout le chargement, en dollars américains',
  'Send new price': 'Envoyer le nouveau prix',
  'Yes, send {0}': 'Oui, envoyer {0}',
  'The broker’s counteroffer: {0}': 'Contre-offre du courtier : {0}',
  'For the whole load, until {0}.': 'Pour tout le chargement, jusqu’au {0}.',
  'If you accept, this is your price, and the broker decides. Do not send a truck yet.':
    'Si vous acceptez, c’est votre prix, et le courtier décide. N’envoyez pas encore de camion.',
  'Accept {0}': 'Accepter {0}',
  'Decline counteroffer': 'Refuser la contre-offre',
  '{0}: the counteroffer that you accepted on {1}. The broker has not decided.':
    '{0} : la contre-offre que vous avez acceptée le {1}. Le courtier n’a pas décidé.',
  'You declined the counteroffer of {0}.': 'Vous avez refusé la contre-offre de {0}.',
  'You answered the counteroffer of {0} with your price.':
    'Vous avez répondu à la contre-offre de {0} avec votre prix.',
  'The counteroffer of {0} is over since {1}.': 'La contre-offre de {0} est terminée depuis le {1}.',
  'Did you mean {0}?': 'Vouliez-vous dire {0}?',
  '{0} is far from {1}. Is it your price?': '{0} est loin de {1}. Est-ce votre prix?',
  'Did you mean {0}? {1} is far from {2}.': 'Vouliez-vous dire {0}? {1} est loin de {2}.',
  'That is your price already.': 'C’est déjà votre prix.',
  'You sent {0} prices for this load. Call the broker.':
    'Vous avez envoyé {0} prix pour ce chargement. Appelez le courtier.',
  'This changed after you opened the page. Read it again, then answer.':
    'Ceci a changé après que vous avez ouvert la page. Relisez, puis répondez.',
  'The counteroffer is over. Send a new price, or call the broker.':
    'La contre-offre est terminée. Envoyez un nouveau prix ou appelez le courtier.',
  'Enter your price in US dollars, such as 1850 or 1850.50.':
    'Entrez votre prix en dollars américains, par exemple 1850 ou 1850.50.',
  'Enter a phone number such as (312) 555-0123, or leave it empty.':
    'Entrez un numéro comme (312) 555-0123, ou laissez vide.',
  'Enter a price of at most {0}.': 'Entrez un prix d’au plus {0}.',
  'This load has {0} open bids, and takes no more. Call the broker, or try again later.':
    'Ce chargement a {0} offres ouvertes et n’en prend plus. Appelez le courtier, ou réessayez plus tard.',
  'Your company has an open bid on this load. Change its price instead.':
    'Votre entreprise a une offre ouverte sur ce chargement. Changez plutôt son prix.',
  'This load is no longer offered. Your bid was not sent.':
    'Ce chargement n’est plus offert. Votre offre n’a pas été envoyée.',
  'The broker has decided about this bid already.': 'Le courtier a déjà décidé au sujet de cette offre.',
  'Pickup pass': 'Laissez-passer de ramassage',
  'Broker of this load. No FMCSA record of it here: look it up at safer.fmcsa.dot.gov and call before you load.':
    'Courtier de ce chargement. Nous n’avons pas son dossier à la FMCSA : cherchez-le sur safer.fmcsa.dot.gov et appelez avant de charger.',
  'Check a pickup pass': 'Vérifier un laissez-passer de ramassage',
  'Code on the pass': 'Code du laissez-passer',
  'Twelve letters and digits, such as K7QF-2MXD-9T4H': 'Douze lettres et chiffres, comme K7QF-2MXD-9T4H',
  'Check the code': 'Vérifier le code',
  'Enter the twelve letters and digits on the pass.': 'Entrez les douze lettres et chiffres du laissez-passer.',
  'No good pass has this code. Check each letter. If it is right, do not load, and call the broker.':
    'Aucun laissez-passer valide ne porte ce code. Vérifiez chaque lettre. S’il est exact, ne chargez pas et appelez le courtier.',
  'This pass is not good': 'Ce laissez-passer n’est pas valide',
  'Do not load. No pass has this code, or it was withdrawn. Call the broker named on the paper, at a number from your own records.':
    'Ne chargez pas. Aucun laissez-passer ne porte ce code, ou il a été annulé. Appelez le courtier nommé sur le papier, à un numéro que vous aviez déjà.',
  'Check another pass': 'Vérifier un autre laissez-passer',
  Good: 'Valide',
  'Call first': 'Appelez d’abord',
  Stop: 'Arrêt',
  'This pass is good. Now check the truck.': 'Ce laissez-passer est valide. Vérifiez maintenant le camion.',
  'Call the broker before you load': 'Appelez le courtier avant de charger',
  'Hold: call the broker before you load': 'Ne chargez pas : appelez d’abord le courtier',
  'This pass is not good now': 'Ce laissez-passer n’est pas valide en ce moment',
  'It is good from {0} to {1}. If the truck is at the dock, call the broker before you load.':
    'Il est valide du {0} au {1}. Si le camion est au quai, appelez le courtier avant de charger.',
  'A truck that did not match was checked on {0}.': 'Un camion qui ne correspond pas a été vérifié le {0}.',
  'Call {0}': 'Appelez le {0}',
  Load: 'Chargement',
  'Pickup number': 'Numéro de ramassage',
  Pickup: 'Ramassage',
  'Pickup window': 'Plage de ramassage',
  'Time of the pass': 'Validité',
  'Truck unit': 'Unité',
  'Driver’s initials': 'Initiales du chauffeur',
  'Not on file': 'Absent du dossier',
  'Check the truck': 'Vérifier le camion',
  'Enter what you read on the truck itself, not from a paper.':
    'Entrez ce que vous lisez sur le camion lui-même, pas sur un papier.',
  'License plate on the truck': 'Plaque sur le camion',
  'With or without its state, such as TX ABC1234': 'Avec ou sans l’État ou la province, comme TX ABC1234',
  'VIN on the truck': 'NIV sur le camion',
  'The last six letters and digits, or all of it. It is on the driver’s door frame.':
    'Les six derniers caractères, ou le tout. Il est sur le cadre de la portière du chauffeur.',
  'Enter the plate, the last six of the VIN, or both.': 'Entrez la plaque, les six derniers du NIV ou les deux.',
  'Enter at least the last six of the VIN.': 'Entrez au moins les six derniers du NIV.',
  'Too many checks of this pass from here. Do not load, and call the broker.':
    'Trop de vérifications de ce laissez-passer d’ici. Ne chargez pas et appelez le courtier.',
  'Check another truck': 'Vérifier un autre camion',
  'The truck has left with the load': 'Le camion est déjà parti avec le chargement',
  'By the broker’s record it left {0}. If another truck shows this pass, do not load, and call the broker.':
    'Selon le dossier du courtier, il est parti le {0}. Si un autre camion présente ce laissez-passer, ne chargez pas et appelez le courtier.',
  'The truck matches the pass': 'Le camion correspond au laissez-passer',
  'The truck matches. Call the broker before you load.': 'Le camion correspond. Appelez le courtier avant de charger.',
  'The plate matches. Now check the VIN.': 'La plaque correspond. Vérifiez maintenant le NIV.',
  'The VIN matches. Now check the plate.': 'Le NIV correspond. Vérifiez maintenant la plaque.',
  'Wrong truck: do not load': 'Mauvais camion : ne chargez pas',
  'This truck does not match the pass. The broker gets an alert. Call the broker before you load.':
    'Ce camion ne correspond pas au laissez-passer. Le courtier reçoit une alerte. Appelez le courtier avant de charger.',
  'The truck could not be checked': 'Le camion n’a pas pu être vérifié',
  'What you entered is not on file for this truck. The broker gets an alert. Call the broker before you load.':
    'Ce que vous avez entré n’est pas au dossier de ce camion. Le courtier reçoit une alerte. Appelez le courtier avant de charger.',
  'Plate {0}: {1}': 'Plaque {0} : {1}',
  'VIN {0}: {1}': 'NIV {0} : {1}',
  matches: 'correspond',
  'does not match': 'ne correspond pas',
  'not on file, not checked': 'absent du dossier, non vérifié',
  'Plate: not entered, not checked': 'Plaque : non entrée, non vérifiée',
  'VIN: not entered, not checked': 'NIV : non saisi, non vérifié',
  'Scan the code with a phone, or open {0} and enter it.':
    'Balayez le code avec un téléphone, ou ouvrez {0} et entrez-le.',
  'The page says whether this pass is good now. This paper alone does not.':
    'La page dit si ce laissez-passer est valide maintenant. Le papier seul ne le dit pas.',
  'Enter the plate and the VIN that you read on the truck itself. If they do not match, do not load the truck, and call the broker.':
    'Entrez la plaque et le NIV que vous lisez sur le camion lui-même. S’ils ne correspondent pas, ne chargez pas le camion et appelez le courtier.',
  'No signal? Call {0} and read out the code and the plate.':
    'Pas de réseau? Appelez le {0} et lisez le code et la plaque.',
  'No signal? Call the broker at a number from your own records, and read out the code and the plate.':
    'Pas de réseau? Appelez le courtier à un numéro que vous aviez déjà, et lisez le code et la plaque.',
  'Broker’s phone': 'Téléphone du courtier',
  'Trailer number': 'Numéro de remorque',
  'Seal number': 'Numéro de sceau',
  'Guard: name and signature': 'Gardien : nom et signature',
  'Driver: name and signature': 'Chauffeur : nom et signature',
  'Date and time': 'Date et heure',

  // A notice to the address of record
  'In your company’s name': 'Au nom de votre entreprise',
  'Part of the link is missing, it was used, or it is too old. If someone acts in your name, call the broker at the number on its FMCSA record.':
    'Il manque une partie du lien, il a déjà servi ou il est trop ancien. Si quelqu’un agit en votre nom, appelez le courtier au numéro de son dossier FMCSA.',
  'Was this your company?': 'Était-ce votre entreprise?',
  'On {0}:': 'Le {0} :',
  'It is the first load that your company accepted from this broker.':
    'C’est le premier chargement que votre entreprise accepte de ce courtier.',
  'If this was you, close this page: there is nothing to do.':
    'Si c’était vous, fermez cette page : il n’y a rien à faire.',
  'If it was not, press the button. The broker gets an alert at once. Then call the broker at the number above.':
    'Si ce n’était pas vous, appuyez sur le bouton. Le courtier reçoit une alerte aussitôt. Appelez-le ensuite au numéro ci-dessus.',
  'This was not us': 'Ce n’était pas nous',
  '{0} accepted rate confirmation {1} for load {2} for your company, from the address {3}.':
    '{0} a accepté la confirmation de tarif {1} du chargement {2} pour votre entreprise, depuis l’adresse {3}.',
  'Rate confirmation {0} for load {1} was sent for your company to {2}, an address that is new to the broker.':
    'La confirmation de tarif {0} du chargement {1} a été envoyée pour votre entreprise à {2}, une adresse nouvelle pour le courtier.',
  'Someone gave a bank account and a remit-to for payments to your company.':
    'Quelqu’un a donné un compte bancaire et un bénéficiaire pour les paiements à votre entreprise.',
  'The broker has an alert': 'Le courtier a une alerte',
  'We stored when and from where you reported this. Call the broker now at the number on its FMCSA record: loads move fast.':
    'Nous avons conservé quand et d’où vous l’avez signalé. Appelez maintenant le courtier au numéro de son dossier FMCSA : un chargement part vite.',
  'Decline…': 'La refuser…',
  'Reason for declining (required)': 'Pourquoi vous la refusez (obligatoire)',
  'Owner, dispatcher, manager… Required to accept.': 'Propriétaire, répartiteur, directeur… Obligatoire pour accepter.',
  // Mails
  'Someone tried to open the {0}': 'Quelqu’un a essayé d’ouvrir : {0}',
  'rate confirmation': 'confirmation de tarif',
  'load offer': 'offre de chargement',
  'Someone asked for ten codes on a link that we emailed to you ({0}) and used none. Nothing was opened with them.':
    'Quelqu’un a demandé dix codes sur un lien que nous vous avons envoyé par courriel ({0}) et n’en a utilisé aucun. Rien n’a été ouvert avec ces codes.',
  'Someone entered ten wrong codes on a link that we emailed to you ({0}). Nothing was opened with them.':
    'Quelqu’un a entré dix codes erronés sur un lien que nous vous avons envoyé par courriel ({0}). Rien n’a été ouvert avec ces codes.',
  'If it was not you, someone else has the email or its link: forward neither, and never give a code to anyone who asks for it. If it was you, wait. The link takes no code for up to 24 hours.':
    'Si ce n’était pas vous, quelqu’un d’autre a le courriel ou son lien : ne les transférez pas et ne donnez jamais un code à qui vous le demande. Si c’était vous, attendez. Le lien n’accepte aucun code pendant au plus 24 heures.',
  'You get this email at most once in 24 hours for one link.':
    'Vous recevez ce courriel au plus une fois par 24 heures pour un lien.',
  'The broker, from its FMCSA record ({0}):': 'Le courtier, d’après son dossier de la FMCSA ({0}) :',
  'The broker, from its FMCSA record (undated):': 'Le courtier, d’après son dossier de la FMCSA (sans date) :',
  'MC: not on file': 'MC : absent du dossier',
  'Address: not on file': 'Adresse : absente du dossier',
  'Phone: not on file': 'Téléphone : absent du dossier',
  'Phone: {0}': 'Téléphone : {0}',
  'If you did not expect this email, find the broker’s number at {0} and call it before you send anything.':
    'Si vous n’attendiez pas ce courriel, cherchez le numéro du courtier sur {0} et appelez avant d’envoyer quoi que ce soit.',
  'If you did not expect this email, call that number before you send anything.':
    'Si vous n’attendiez pas ce courriel, appelez ce numéro avant d’envoyer quoi que ce soit.',
  'The broker: {0}, with no MC number.': 'Le courtier : {0}, sans numéro MC.',
  'The broker: {0}, which gives its number as MC {1}.': 'Le courtier : {0}, qui dit avoir le numéro MC {1}.',
  'We have no FMCSA record of it, so its number, address and phone could not be checked.':
    'Nous n’avons pas de dossier de la FMCSA sur ce courtier : son numéro, son adresse et son téléphone n’ont pas pu être vérifiés.',
  'Look it up at {0} and call it before you send anything.':
    'Cherchez-le sur {0} et appelez avant d’envoyer quoi que ce soit.',
  'En español: abra el enlace y elija Español.': 'En español: abra el enlace y elija Español.',
  'En français : ouvrez le lien et choisissez Français.': 'In English: open the link and choose English.',
  'The page opens with a code that is sent to this address, the one on your FMCSA record. No account is needed. No one asks you for money, passwords or bank data.':
    'La page s’ouvre avec un code envoyé à cette adresse, celle de votre dossier de la FMCSA. Aucun compte n’est nécessaire. Personne ne vous demande d’argent, de mot de passe ni de données bancaires.',
  'Your code is': 'Votre code est',
  'It works once, for {0} minutes, on the page where you asked for it.':
    'Il sert une fois, pendant {0} minutes, sur la page où vous l’avez demandé.',
  'If you did not ask for it, do nothing, and give it to no one.':
    'Si vous ne l’avez pas demandé, ne faites rien et ne le donnez à personne.',
  '{0} It is the first load that your company accepted from this broker.':
    '{0} C’est le premier chargement que votre entreprise a accepté de ce courtier.',
  'Someone asked for another bank account or remit-to for payments to your company. The broker calls before it pays there.':
    'Quelqu’un a demandé un autre compte bancaire ou un autre bénéficiaire (remit-to) pour les paiements à votre entreprise. Le courtier appelle avant d’y payer.',
  'This was not us? Open this page and press the button. Opening it changes nothing.':
    'Ce n’était pas vous? Ouvrez cette page et appuyez sur le bouton. L’ouvrir ne change rien.',
  '{0} with {1}': '{0} avec {1}',
  'We notify you at the address of record of your company.':
    'Nous vous avisons à l’adresse au dossier de votre entreprise.',
  'If this was you, there is nothing to do.': 'Si c’était vous, il n’y a rien à faire.',
  'A load was accepted in your name': 'Un chargement a été accepté en votre nom',
  'A new email address is used in your name': 'Une nouvelle adresse courriel est utilisée en votre nom',
  'A bank account was given in your name': 'Un compte bancaire a été donné en votre nom',
  'A broker posted an alert about {0}: read it and answer':
    'Un courtier a publié une alerte sur {0} : lisez-la et répondez',
  'A freight broker has warned other brokers about {0}, or about people who use its name.':
    'Un courtier de fret a mis d’autres courtiers en garde au sujet de {0}, ou de gens qui utilisent son nom.',
  'The broker shows a load, confirmation or paper with your company.':
    'Le courtier montre un chargement, une confirmation ou un document avec votre entreprise.',
  'No load known: the broker shows no load, confirmation or paper with your company.':
    'Aucun chargement connu : le courtier ne montre ni chargement, ni confirmation, ni document avec votre entreprise.',
  'automatically after {0} days': 'automatiquement après {0} jours',
  'Your answer is shown beside it to every broker who reads it.':
    'Votre réponse est montrée avec elle à chaque courtier qui la lit.',
  'Read it and answer': 'La lire et répondre',
  'Is this email real? It goes to the address that FMCSA has for your company, and the page asks for nothing but the code that it sends there. Type the address of the page yourself if you doubt the button.':
    'Ce courriel est-il vrai? Il est envoyé à l’adresse que la FMCSA a pour votre entreprise, et la page ne demande que le code qui y est envoyé. Si vous doutez du bouton, tapez vous-même l’adresse de la page.',
  'Your code to read the alert': 'Votre code pour lire l’alerte',
  'Nothing is booked before you sign a rate confirmation. Do not send a truck yet.':
    'Rien n’est réservé avant que vous signiez une confirmation de tarif. N’envoyez pas encore de camion.',
  'Load offer: {0}': 'Offre de chargement : {0}',
  '{0} offers {1} this load:': '{0} offre ce chargement à {1} :',
  'See it and send your price': 'Le voir et envoyer votre prix',
  'The link works while the load is offered to you.': 'Le lien fonctionne tant que le chargement vous est offert.',
  'Your code to see the load': 'Votre code pour voir le chargement',
  'Counteroffer {0}: {1}': 'Contre-offre de {0} : {1}',
  '{0} bid {1}. {2} offers {3}, until {4}.': '{0} a offert {1}. {2} offre {3}, jusqu’au {4}.',
  'Accept, decline or send another price': 'Accepter, refuser ou envoyer un autre prix',
  'Bid of {0} accepted, not booked yet: {1}': 'Offre de {0} acceptée, pas encore réservée : {1}',
  '{0} accepted your bid of {1}.': '{0} a accepté votre offre de {1}.',
  'The rate confirmation comes by email next.': 'La confirmation de tarif suit par courriel.',
  'Bid of {0} declined: {1}': 'Offre de {0} refusée : {1}',
  '{0} declined your bid of {1}.': '{0} a refusé votre offre de {1}.',
  'The load is still open for bids.': 'Le chargement est encore libre.',
  'Send another price': 'Envoyer un autre prix',
  'The load is no longer open for bids.': 'Le chargement n’est plus libre.',
  'Do you have a truck for another load? Answer this email.':
    'Avez-vous un camion pour un autre chargement? Répondez à ce courriel.',
  'The load is still open: send another price by the link in the email that offered it.':
    'Le chargement est encore libre : envoyez un autre prix par le lien du courriel qui vous l’a offert.',
  'a place not named': 'un lieu non nommé',
  Delivery: 'Livraison',
  '{0} ft {1}': '{1} de {0} pi',
  '{0}, {1}': '{0}, {1}',
  '{0} → {1}': '{0} → {1}',
  '{0} {1} → {2}': '{0} {1} → {2}',
  '{0} invites you to set up {1} as a carrier': '{0} vous invite à inscrire {1} comme transporteur',
  '{0} at {1}, a freight broker, invites {2} to set up as a carrier.':
    '{0} de {1}, un courtier de fret, invite {2} à s’inscrire comme transporteur.',
  Someone: 'Quelqu’un',
  'Start here. No account needed; we’ll email you a code first.':
    'Commencez ici. Aucun compte n’est nécessaire; nous vous envoyons d’abord un code par courriel.',
  'Set up as a carrier': 'S’inscrire comme transporteur',
  'It takes about 15 minutes. Have ready: your tax form (W-9 or W-8), your certificate of insurance, and how you want to be paid. Each step is saved, so you can stop and come back with the same link.':
    'Cela prend environ 15 minutes. Ayez sous la main : votre formulaire fiscal (W-9 ou W-8), votre certificat d’assurance et vos coordonnées bancaires. Chaque étape est enregistrée : vous pouvez arrêter et revenir par le même lien.',
  'The link works for {0} days. If you don’t know {1}, ignore this email. Only they see what you send.':
    'Le lien fonctionne pendant {0} jours. Si vous ne connaissez pas {1}, ignorez ce courriel. Eux seuls voient ce que vous envoyez.',
  'Your code for {0}': 'Votre code pour {0}',
  '{0} returned your onboarding packet': '{0} vous a renvoyé votre dossier d’inscription',
  '{0} reviewed the onboarding packet of {1} and needs more from you:':
    '{0} a examiné le dossier d’inscription de {1} et a besoin d’autre chose de vous :',
  'What you filled in is saved. We’ll email you a code first.':
    'Ce que vous avez rempli est enregistré. Nous vous envoyons d’abord un code par courriel.',
  'Continue your packet': 'Continuer votre dossier',
  'The link works for {0} days.': 'Le lien fonctionne pendant {0} jours.',
  '{0} received your onboarding packet': '{0} a reçu votre dossier d’inscription',
  '{0} received the onboarding packet of {1}, with your signature where you gave it.':
    '{0} a reçu le dossier d’inscription de {1}, avec votre signature là où vous l’avez donnée.',
  'There is nothing else to do. They’ll contact you when you can haul for them, or if something is missing.':
    'Il n’y a rien d’autre à faire. Ils vous écriront quand vous pourrez transporter pour eux, ou s’il manque quelque chose.',
  '{0} is onboarded with {1}': '{0} est inscrit chez {1}',
  '{0} is now onboarded with {1} and can haul loads.':
    '{0} est maintenant inscrit chez {1} et peut transporter des chargements.',
  'The agreement was signed by {0}, {1}, on {2}.': 'Le contrat a été signé par {0}, {1}, le {2}.',
  'The signed copy is attached, with the signature record.':
    'La copie signée est jointe, avec le registre de la signature.',
  'It is too large for an email; the broker keeps it with the signature record.':
    'Elle est trop lourde pour un courriel; le courtier la conserve avec le registre de la signature.',
  'SHA-256 of the agreement: {0}': 'SHA-256 du contrat : {0}',
  'Revised rate confirmation {0} for load {1}': 'Confirmation de tarif {0} révisée, chargement {1}',
  'Rate confirmation {0} for load {1}': 'Confirmation de tarif {0}, chargement {1}',
  '{0} sends {1} revision {2} of the rate confirmation for load {3}. The PDF is attached; your copy names your address.':
    '{0} envoie à {1} la révision {2} de la confirmation de tarif du chargement {3}. Le PDF est joint; votre copie porte votre adresse.',
  '{0} sends {1} the rate confirmation for load {2}. The PDF is attached; your copy names your address.':
    '{0} envoie à {1} la confirmation de tarif du chargement {2}. Le PDF est joint; votre copie porte votre adresse.',
  'What changed since you accepted it': 'Ce qui a changé depuis que vous l’avez acceptée',
  'You don’t need to re-sign.': 'Vous n’avez pas à signer de nouveau.',
  'Read and sign': 'Lire et signer',
  'Read it': 'La lire',
  'The page opens with a code that is sent to this address. No account is needed.':
    'La page s’ouvre avec un code envoyé à cette adresse. Aucun compte n’est nécessaire.',
  'Links of earlier emails show that they were replaced.':
    'Les liens des courriels précédents indiquent qu’ils ont été remplacés.',
  'Your code to read the rate confirmation': 'Votre code pour lire la confirmation de tarif',
  'The link in the earlier email says so too. If this is a surprise, call the broker before you do anything.':
    'Le lien du courriel précédent l’indique aussi. Si cela vous surprend, appelez le courtier avant de faire quoi que ce soit.',
  'Void: rate confirmation {0} for load {1}': 'Annulée : confirmation de tarif {0}, chargement {1}',
  '{0} voided rate confirmation {1} for load {2}. Do not haul on it.':
    '{0} a annulé la confirmation de tarif {1} du chargement {2}. Ne transportez rien sur cette base.',
  'No longer valid: rate confirmation {0} for load {1}': 'Plus valable : confirmation de tarif {0}, chargement {1}',
  'Rate confirmation {0} of {1} for load {2} is no longer valid. Do not haul on it.':
    'La confirmation de tarif {0} de {1} pour le chargement {2} n’est plus valable. Ne transportez rien sur cette base.',
  'Declined: rate confirmation {0} for load {1}': 'Refusée : confirmation de tarif {0}, chargement {1}',
  'Rate confirmation {0} of {1} for load {2} was declined for your company. Nothing is owed on it, and you do not haul on it.':
    'La confirmation de tarif {0} de {1} pour le chargement {2} a été refusée au nom de votre entreprise. Rien n’est dû, et vous ne transportez pas ce chargement.',
  'Signed copy: rate confirmation {0} for load {1}': 'Copie signée : confirmation de tarif {0}, chargement {1}',
  '{0}, accepted revision {1} of rate confirmation {2} of {3} for load {4}.':
    '{0}, a accepté la révision {1} de la confirmation de tarif {2} de {3} pour le chargement {4}.',
  'The signed copy is attached: keep it. It ends with the record of the signature.':
    'La copie signée est jointe : conservez-la. Elle se termine par le registre de la signature.',
  '{0} asks {1} to share truck positions': '{0} demande à {1} de partager la position de ses camions',
  '{0} is asking to track {1}’s trucks on its loads. If you agree, each broker sees a truck only on a load that it hauls for that broker.':
    '{0} demande à suivre les camions de {1} sur ses chargements. Si vous acceptez, chaque courtier ne voit un camion que sur un chargement qu’il transporte pour ce courtier.',
  'Read what is shared, and decide': 'Lire ce qui est partagé, et décider',
  'Your code for the tracking page': 'Votre code pour la page de suivi',
  '{0} shares truck positions now': '{0} partage maintenant la position de ses camions',
  '{0} consented to share the positions of its trucks with the brokers whose loads they haul.':
    '{0} a consenti à partager la position de ses camions avec les courtiers dont ils transportent les chargements.',
  'See who looked, refuse a load, or withdraw': 'Voir qui a regardé, refuser un chargement ou retirer le consentement',
  'Keep this email. The page opens with a code that is sent to this address. Positions are deleted after {0} days. If you did not do this, open the page and withdraw.':
    'Gardez ce courriel. La page s’ouvre avec un code envoyé à cette adresse. Les positions sont supprimées après {0} jours. Si ce n’était pas vous, ouvrez la page et retirez le consentement.',
  '{0} no longer shares truck positions': '{0} ne partage plus la position de ses camions',
  '{0} withdrew its consent. Brokers no longer see its trucks through this connection, and the positions that were kept from it are deleted. Arrivals and departures that were recorded on loads stay.':
    '{0} a retiré son consentement. Les courtiers ne voient plus ses camions par cette connexion, et les positions qui en étaient conservées sont supprimées. Les arrivées et départs notés sur les chargements restent.',
  'If {0} does not haul this load, refuse it. {1} sees nothing from then on.':
    'Si {0} ne transporte pas ce chargement, refusez-le. {1} ne voit plus rien à partir de là.',
  'Refuse this load': 'Refuser ce chargement',
  'The page opens with a code that is sent to this address.': 'La page s’ouvre avec un code envoyé à cette adresse.',
  // Links
  'identity alert': 'alerte d’identité',
  'position sharing page': 'page de partage des positions',
  // Dock, more
  'Broker of this load: call this number. It is from its FMCSA record.':
    'Courtier de ce chargement : appelez ce numéro. Il vient de son dossier de la FMCSA.',
  'No signal? Call {0} and read out the code {1} and the plate.':
    'Pas de réseau? Appelez le {0} et lisez le code {1} et la plaque.',
  'The VIN matches; the plate was not checked': 'Le NIV correspond; la plaque n’a pas été vérifiée',
  'The plate matches; the VIN was not checked': 'La plaque correspond; le NIV n’a pas été vérifié',
  'Do not load. The broker withdrew this pass. Call the broker before you load.':
    'Ne chargez pas. Le courtier a annulé ce laissez-passer. Appelez le courtier avant de charger.',
  // Tax form, photos, offers
  'Something is wrong: call': 'Quelque chose cloche : appeler',
  '{0, plural, one {Wait a minute, then try again.} other {Wait # minutes, then try again.}}':
    '{0, plural, one {Attendez une minute, puis réessayez.} other {Attendez # minutes, puis réessayez.}}',
  'The agreement is in English. Before you sign, ask {0} about anything that is not clear.':
    'Le contrat est en anglais. Avant de signer, demandez à {0} ce qui n’est pas clair.',
  'Certification for a W-9': 'Certification pour un W-9',
  'If you chose “Applies” above, item 2 is crossed out.':
    'Si vous avez choisi « S’applique » ci-dessus, le point 2 est rayé.',
  'Under penalties of perjury, I certify these four statements':
    'Sous peine de parjure, j’atteste ces quatre déclarations',
  'Under penalties of perjury, I certify that:': 'Sous peine de parjure, j’atteste que :',
  '1. The number shown on this form is my correct taxpayer identification number (or I am waiting for a number to be issued to me); and':
    '1. Le numéro indiqué sur ce formulaire est mon numéro d’identification fiscale exact (ou j’attends qu’un numéro me soit attribué); et',
  '2. I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and':
    '2. Je ne suis pas assujetti à la retenue de réserve parce que (a) j’en suis exempté, ou (b) l’Internal Revenue Service (IRS) ne m’a pas avisé que j’y suis assujetti pour n’avoir pas déclaré tous les intérêts ou dividendes, ou (c) l’IRS m’a avisé que je n’y suis plus assujetti; et',
  '3. I am a U.S. citizen or other U.S. person (defined below); and':
    '3. Je suis citoyen des États-Unis ou une autre personne des États-Unis (au sens du formulaire); et',
  '4. The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.':
    '4. Le code FATCA inscrit sur ce formulaire (le cas échéant), indiquant que je suis exempté de la déclaration FATCA, est exact.',
  'Definition of a U.S. person. For federal tax purposes, you are considered a U.S. person if you are: an individual who is a U.S. citizen or U.S. resident alien; a partnership, corporation, company, or association created or organized in the United States or under the laws of the United States; an estate (other than a foreign estate); or a domestic trust (as defined in Regulations section 301.7701-7).':
    'Définition d’une personne des États-Unis. Pour l’impôt fédéral, vous en êtes une si vous êtes : un particulier citoyen ou résident étranger des États-Unis; une société de personnes, une société par actions, une compagnie ou une association créée ou organisée aux États-Unis ou selon leurs lois; une succession (autre qu’étrangère); ou une fiducie nationale (au sens de l’article 301.7701-7 du règlement).',
  'Certification instructions. You must cross out item 2 above if you have been notified by the IRS that you are currently subject to backup withholding because you have failed to report all interest and dividends on your tax return.':
    'Instructions. Vous devez rayer le point 2 si l’IRS vous a avisé que vous êtes actuellement assujetti à la retenue de réserve parce que vous n’avez pas déclaré tous les intérêts et dividendes dans votre déclaration.',
  'Sign only what is true. The date of today is added.':
    'Ne signez que ce qui est vrai. La date d’aujourd’hui est ajoutée.',
  'The IRS gives out no such number. Copy yours from a letter of the IRS.':
    'L’IRS n’attribue pas ce numéro. Copiez le vôtre d’une lettre de l’IRS.',
  'Or take a photo': 'Ou prenez une photo',
  'On a phone this opens the camera. One photo at a time.':
    'Sur un téléphone, l’appareil photo s’ouvre. Une photo à la fois.',
  'This photo is in the HEIC format and cannot be opened. Send it as a JPEG, or take a screenshot of it and send that.':
    'Cette photo est au format HEIC et ne s’ouvre pas. Envoyez-la en JPEG, ou faites-en une capture d’écran et envoyez celle-ci.',
  'Send one file at a time.': 'Envoyez un fichier à la fois.',
  'Send {0} files at a time at most.': 'Envoyez {0} fichiers à la fois au plus.',
  // Trucks
  'Truck {0}, from {1} to {2}': 'Camion {0}, du {1} au {2}',
  'Truck {0}, load {1}, {2}': 'Camion {0}, chargement {1}, {2}',
  '{0} sees truck {1} for load {2}': '{0} voit le camion {1} pour le chargement {2}',
  '{0} looked at where truck {1} of {2} is, for its load {3}. You get one email a load.':
    '{0} a regardé où est le camion {1} de {2}, pour son chargement {3}. Vous recevez un courriel par chargement.',
  // Pass, status
  'None counted yet': 'Aucune comptée pour l’instant',
  'No arrival or departure on file': 'Aucune arrivée ni aucun départ au dossier',
  '{0}, until {1}': '{0}, jusqu’à {1}',
  'Reported {0}': 'Signalé {0}',
  'Status at {0}': 'État au {0}',
  '{0, plural, one {One more file can be sent with this link.} other {# more files can be sent with this link.}}':
    '{0, plural, one {Ce lien permet d’envoyer encore un fichier.} other {Ce lien permet d’envoyer encore # fichiers.}}',

  // The driver's page
  'Driver page': 'Page du chauffeur',
  'This page was open for too long. Ask for a new code.':
    'Cette page est restée ouverte trop longtemps. Demandez un nouveau code.',
  '{0}, load {1}: report your stops, send papers, share where you are. No app: {2}':
    '{0}, chargement {1} : signalez vos arrêts, envoyez les papiers, partagez votre position. Sans appli : {2}',
  'Your code for the driver page: {0}. It works for {1} minutes. Give it to no one.':
    'Votre code pour la page du chauffeur : {0}. Valable {1} minutes. Ne le donnez à personne.',
  'The load is over or has changed, or part of the link is missing. Ask the broker.':
    'Le chargement est terminé ou a changé, ou il manque une partie du lien. Demandez au courtier.',
  'Your load': 'Votre chargement',
  'Report your stops, send the papers and, if you agree, share where you are. No app, no account.':
    'Signalez vos arrêts, envoyez les papiers et, si vous acceptez, partagez votre position. Ni appli ni compte.',
  'A code goes to the driver’s {0}. Give it to no one.':
    'Un code est envoyé au chauffeur ({0}). Ne le donnez à personne.',
  'Your phone’s location goes to {0}, for load {1} only, while this page is open.':
    'La position de votre téléphone va à {0}, pour le chargement {1} seulement, tant que cette page est ouverte.',
  'It ends when you leave the last stop, or at once when you press Stop sharing.':
    'Cela se termine quand vous quittez le dernier arrêt, ou tout de suite si vous appuyez sur Ne plus partager.',
  'The customer and other brokers do not get it. Locations are deleted after {2} days; the times at the stops stay.':
    'Ni le client ni un autre courtier ne la reçoit. Les positions sont effacées après {2} jours; les heures aux arrêts restent.',
  'Share your location': 'Partagez votre position',
  'I agree to share my location with {0} for load {1}.':
    'J’accepte de partager ma position avec {0} pour le chargement {1}.',
  'Start sharing': 'Commencer à partager',
  'Check the box to share your location. Without it, use the buttons below.':
    'Cochez la case pour partager votre position. Sinon, utilisez les boutons ci-dessous.',
  'Sharing while this page is open. Keep the screen on.':
    'Partage tant que cette page est ouverte. Gardez l’écran allumé.',
  'This browser can’t share your location. Use the buttons below.':
    'Ce navigateur ne peut pas partager votre position. Utilisez les boutons ci-dessous.',
  '{0} locations wait for a signal. They go out in order, with their times.':
    '{0} positions attendent du réseau. Elles partent dans l’ordre, avec leur heure.',
  'Your phone doesn’t let this page see your location. Allow it in the browser’s settings, then open the page again.':
    'Votre téléphone ne laisse pas cette page voir votre position. Autorisez-la dans les réglages du navigateur, puis rouvrez la page.',
  'Looking for your location…': 'Recherche de votre position…',
  'Sharing has ended.': 'Le partage est terminé.',
  'Enter the code again to go on sharing.': 'Entrez de nouveau le code pour continuer à partager.',
  'Stop sharing': 'Ne plus partager',
  'Views: {0}, first {1}, last {2}': 'Consultations : {0}, la première {1}, la dernière {2}',
  'Not viewed yet': 'Pas encore consultée',
  'Since {0}.': 'Depuis {0}.',
  'This page is paused': 'Cette page est en pause',
  'Call the broker before you go on. Until then this page sends no location, no reports and no papers.':
    'Appelez le courtier avant de continuer. D’ici là, cette page n’envoie ni position, ni avis, ni papiers.',
  'Open the page again': 'Rouvrir la page',
  'You stopped sharing. Nothing more is read.': 'Vous ne partagez plus. Plus rien n’est lu.',
  'You are sharing your location for this load.': 'Vous partagez votre position pour ce chargement.',
  'Next stop': 'Prochain arrêt',
  'All stops': 'Tous les arrêts',
  'Delivery number': 'Numéro de livraison',
  'Appointment number': 'Numéro de rendez-vous',
  'Address not on file. Ask the broker.': 'Adresse non au dossier. Demandez au courtier.',
  Temperature: 'Température',
  'The load asks for {0}.': 'Le chargement demande {0}.',
  'Enter the temperature in °F, such as 36.': 'Entrez la température en °F, par exemple 36.',
  'That is too long: 40 characters at most.': 'C’est trop long : 40 caractères au plus.',
  'The broker has it.': 'Le courtier l’a reçu.',
  'That was reported already, or the load has moved on.': 'C’est déjà signalé, ou le chargement a avancé.',
  'All stops are done. Thank you.': 'Tous les arrêts sont faits. Merci.',
  Loaded: 'Chargé',
  Left: 'Départ',
  'Problem?': 'Un problème?',
  'What is it?': 'Qu’est-ce que c’est?',
  'In your words': 'Dans vos mots',
  'Tell the broker': 'Avertir le courtier',
  'Choose what it is.': 'Choisissez ce que c’est.',
  'That is too long: 500 characters at most.': 'C’est trop long : 500 caractères au plus.',
  'The broker was notified. In danger, call 911.': 'Le courtier est averti. En danger, appelez le 911.',
  Breakdown: 'Panne',
  Delay: 'Retard',
  'Wrong address': 'Mauvaise adresse',
  'Refused at the dock': 'Refusé au quai',
  Papers: 'Papiers',
  'Which paper?': 'Quel papier?',
  'Bill of lading (BOL)': 'Connaissement (BOL)',
  'Proof of delivery (POD)': 'Preuve de livraison (POD)',
  Photos: 'Photos',
  'One photo for each page, 10 at most. We remove location and camera data from the photos.':
    'Une photo par page, 10 au plus. Le lieu et l’appareil sont retirés des photos.',
  'Send the papers': 'Envoyer les papiers',
  'Choose a photo.': 'Choisissez une photo.',
  '{0, plural, one {The broker has 1 new file.} other {The broker has # new files.}}':
    '{0, plural, one {Le courtier a 1 nouveau fichier.} other {Le courtier a # nouveaux fichiers.}}',
  'The broker has these already.': 'Le courtier les a déjà.',
  'A photo could not be read. Take it again.': 'Une photo n’a pas pu être lue. Reprenez-la.',
  'A photo has too many pixels. Take it again with a lower setting.':
    'Une photo a trop de pixels. Reprenez-la avec un réglage plus bas.',
  'This load has no room for more papers. Call the broker.':
    'Ce chargement n’a plus de place pour des papiers. Appelez le courtier.',
  'Your truck': 'Votre camion',
  'Read them off the truck that you drive.': 'Lisez-les sur le camion que vous conduisez.',
  Plate: 'Plaque',
  'VIN, the last six or all': 'NIV, les six derniers ou tout',
  'Photo of the plate': 'Photo de la plaque',
  'We remove location and camera data from the photo.': 'Le lieu et l’appareil sont retirés de la photo.',
  'Send to the broker': 'Envoyer au courtier',
  'Enter the plate or the VIN, or add a photo.': 'Entrez la plaque ou le NIV, ou ajoutez une photo.',
  'That could not be taken. Call the broker.': 'Cela n’a pas pu être reçu. Appelez le courtier.',
  'We texted it to {0}. It works for 10 minutes.': 'Nous l’avons envoyé par texto à {0}. Il est valable 10 minutes.',
  'Text me the code': 'M’envoyer le code par texto',
  'Text me a new code': 'M’envoyer un nouveau code par texto',
  'Load {0} for {1}: your driver page': 'Chargement {0} pour {1} : votre page du chauffeur',
  '{0} asks you to open this page on your phone for load {1}. It needs no app and no account: report your stops, send the papers and, if you agree, share where you are.':
    '{0} vous demande d’ouvrir cette page sur votre téléphone pour le chargement {1}. Ni appli ni compte : signalez vos arrêts, envoyez les papiers et, si vous acceptez, partagez votre position.',
  'Open the driver page': 'Ouvrir la page du chauffeur',
  'It opens with a code that is sent to you. Forward neither the link nor the code.':
    'Elle s’ouvre avec un code qui vous est envoyé. Ne transférez ni le lien ni le code.',
  'This number gets no more texts from here now. Call the broker.':
    'Ce numéro ne reçoit plus de textos d’ici pour le moment. Appelez le courtier.',
  'Your code for the driver page': 'Votre code pour la page du chauffeur',
  // Text messages
  '{0}, load {1}: {2} STOP to end.': '{0}, chargement {1} : {2} ARRET pour arrêter.',
  '{0}, load {1}: where are you? Answer here. STOP to end.':
    '{0}, chargement {1} : où êtes-vous? Répondez ici. ARRET pour arrêter.',
  '{0}, load {1}: where are you and when do you reach {2}? Answer here. STOP to end.':
    '{0}, chargement {1} : où êtes-vous et à quelle heure arrivez-vous à {2}? Répondez ici. ARRET pour arrêter.',
  '{0}: you get no more texts. START begins again.':
    '{0} : vous ne recevrez plus de textos. REPRENDRE pour en recevoir de nouveau.',
  '{0}: you get texts about your loads again. STOP to end.':
    '{0} : vous recevez de nouveau des textos sur vos chargements. ARRET pour arrêter.',
  '{0} texts drivers about the loads they haul. STOP to end.':
    '{0} envoie aux chauffeurs des textos sur leurs chargements. ARRET pour arrêter.',
  '{0} texts drivers about the loads they haul. Questions: {1}. STOP to end.':
    '{0} envoie aux chauffeurs des textos sur leurs chargements. Questions : {1}. ARRET pour arrêter.',
  'Questions? Answer this email: {0} reads it.': 'Des questions? Répondez à ce courriel : {0} le lit.',
  // The record of a signed agreement
  'Signature record': 'Attestation de signature',
  'Signed on': 'Signé le',
  'Questions: call the broker': 'Questions : appelez le courtier',
  'The agreement is in English, and only the English text counts.':
    'Le contrat est en anglais, et seul le texte anglais fait foi.',
  'What was signed': 'Ce qui a été signé',
  Wording: 'Texte',
  'Changed for this carrier by the broker': 'Modifié par le courtier pour ce transporteur',
  'As the broker proposes it': 'Tel que le courtier le propose',
  'SHA-256 of the file': 'SHA-256 du fichier',
  'Who signed': 'Qui a signé',
  Title: 'Fonction',
  'proved by a mailed code': 'confirmée par un code envoyé par courriel',
  'Network address': 'Adresse réseau (IP)',
  'How it was signed': 'Comment le contrat a été signé',
  'The signer opened the link that was mailed to the address above, entered the code mailed to it, was shown the file, and typed name and title as signature, having confirmed to have read the agreement and to have the right to sign for the carrier.':
    'Le signataire a ouvert le lien envoyé à l’adresse ci-dessus, a saisi le code qu’il y a reçu, a vu le fichier et a tapé son nom et sa fonction en guise de signature, après avoir confirmé qu’il a lu le contrat et qu’il a le droit de signer pour le transporteur.',
  'Is this record real? The file that was signed has the SHA-256 above: anyone who has it can work it out and compare.':
    'Cette attestation est-elle authentique? Le fichier signé a le SHA-256 ci-dessus : quiconque l’a peut le calculer et comparer.',
};
