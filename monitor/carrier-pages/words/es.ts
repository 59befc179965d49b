/**
 * The carrier's pages in Spanish, as spoken in trucking between the United States and Mexico. The key is the English
 * sentence in the code; `{0}` is a placeholder. `fr.ts` has the same keys, or it does not compile.
 */
export const ES = {
  // Frame
  'Carrier onboarding': 'Registro de transportistas',
  'Onboarding with {0}': 'Registro con {0}',
  'Certificate of insurance': 'Certificado de seguro',
  Language: 'Idioma',
  'Broker: {0}': 'Bróker: {0}',
  'MC not on file': 'MC no registrado',
  'Phone not on file': 'Teléfono no registrado',
  'No FMCSA record of this broker here. Look it up at safer.fmcsa.dot.gov and call before you send anything.':
    'No tenemos registro de la FMCSA de este bróker. Búsquelo en safer.fmcsa.dot.gov y llame antes de enviar algo.',
  'From its FMCSA record. Not expecting this? Call that number first.':
    'Según su registro de la FMCSA. ¿No esperaba esto? Llame primero a ese número.',
  'Save and exit': 'Guardar y salir',
  'Error:': 'Error:',
  optional: 'opcional',
  'There is a problem': 'Hay un problema',
  'There are {0} problems': 'Hay {0} problemas',

  // Invitation and code
  'A freight broker who wants to work with you sends you a link by email. Open it to start. You don’t need an account.':
    'Un bróker de carga que quiere trabajar con usted le envía un enlace por correo. Ábralo para empezar. No necesita una cuenta.',
  'No email? Check spam, or ask the broker to send it again.':
    '¿No llegó el correo? Revise el correo no deseado o pida al bróker que lo reenvíe.',
  'This link no longer works': 'Este enlace ya no funciona',
  'It expired, was replaced by a newer one, was canceled, or was already used. Ask the broker for a new one.':
    'Venció, se reemplazó por otro más reciente, se canceló o ya se usó. Pida uno nuevo al bróker.',
  'Open the link in your email again': 'Abra de nuevo el enlace del correo',
  'You were signed out after a while, started in another browser, or already sent everything. Use the link in the broker’s latest email to get back.':
    'Su sesión terminó por inactividad, empezó en otro navegador o ya envió todo. Use el enlace del último correo del bróker para volver.',
  'Every step you saved is still here.': 'Todos los pasos que guardó siguen aquí.',
  'What you typed on the last page was not saved: go back in your browser to copy it.':
    'Lo que escribió en la última página no se guardó: regrese en su navegador para copiarlo.',
  Invitation: 'Invitación',
  '{0} has invited {1} to haul': '{0} invita a {1} a transportar su carga',
  'We’ll email a code to {0} to confirm it’s you. Then {1} steps, about {2} minutes. Each step is saved.':
    'Enviaremos un código a {0} para confirmar que es usted. Después son {1} pasos, unos {2} minutos. Cada paso se guarda.',
  'Have ready: your tax form (W-9 or W-8), your certificate of insurance, and how you want to be paid.':
    'Tenga a la mano: su formulario fiscal (W-9 o W-8), su certificado de seguro y cómo quiere que le paguen.',
  'Email me the code': 'Enviarme el código',
  'This link works until {0}.': 'Este enlace funciona hasta el {0}.',
  Code: 'Código',
  'Enter the code': 'Escriba el código',
  'Six-digit code': 'Código de seis dígitos',
  'We emailed it to {0}. It works for 10 minutes.': 'Lo enviamos a {0}. Sirve por 10 minutos.',
  'That code has expired. Open the link in your email again for a new one.':
    'Ese código venció. Abra de nuevo el enlace del correo para recibir otro.',
  'Enter the six digits of the code.': 'Escriba los seis dígitos del código.',
  'Too many wrong or unused codes for this link. It takes codes again within 24 hours.':
    'Demasiados códigos equivocados o sin usar en este enlace. Volverá a aceptar códigos en menos de 24 horas.',
  'That is not the code. You can try once more.': 'Ese no es el código. Le queda un intento.',
  'That is not the code. You can try {0} more times.': 'Ese no es el código. Le quedan {0} intentos.',
  Continue: 'Continuar',
  'Everything is sent': 'Todo está enviado',
  'Thank you. Everything is sent': 'Gracias. Todo está enviado',
  'The broker reviews it and contacts you when you can haul, or if something is missing. There is nothing else to do.':
    'El bróker lo revisa y le avisa cuando pueda transportar o si falta algo. No tiene que hacer nada más.',
  'You have left': 'Ha salido',
  'Your answers are saved. Open the link in your email to continue.':
    'Sus respuestas están guardadas. Abra el enlace del correo para continuar.',

  // Overview and steps
  'Your steps': 'Sus pasos',
  '{0} of {1} steps done. About {2} minutes in all. {3} sees your answers only after you send them.':
    '{0} de {1} pasos listos. Unos {2} minutos en total. {3} solo ve sus respuestas cuando usted las envía.',
  'To do': 'Pendiente',
  Done: 'Listo',
  'Not finished': 'Sin terminar',
  'Continue: {0}': 'Continuar: {0}',
  'Review and send': 'Revisar y enviar',
  'Step {0} of {1}': 'Paso {0} de {1}',
  'All steps': 'Todos los pasos',
  'Another file: {0}': 'Otro archivo: {0}',
  'Received: {0}': 'Recibido: {0}',
  'Save and continue': 'Guardar y continuar',
  'Save for later': 'Guardar para después',
  'Files in this step': 'Archivos de este paso',
  'Remove {0}': 'Quitar {0}',
  Remove: 'Quitar',
  '{0} of {1} files uploaded.': '{0} de {1} archivos subidos.',
  'On file: ends in {0}. Leave blank to keep it.': 'Registrado: termina en {0}. Déjelo en blanco para conservarlo.',
  'Choose…': 'Elija…',
  'This is what the federal record says about you. Confirm it, or correct what has changed.':
    'Esto es lo que dice de usted el registro federal. Confírmelo o corrija lo que haya cambiado.',
  'How you get paid. If it differs from last time, the broker calls you before it counts.':
    'Cómo se le paga. Si es distinto de la última vez, el bróker le llama antes de aplicarlo.',
  '(not finished)': '(sin terminar)',
  'View: {0}': 'Ver: {0}',
  'Change: {0}': 'Cambiar: {0}',
  'Finish: {0}': 'Terminar: {0}',
  'Send everything to {0}': 'Enviar todo a {0}',
  'After that, the link in your email no longer works.': 'Después de eso, el enlace del correo deja de funcionar.',
  'Finish first: {0}.': 'Termine primero: {0}.',
  Company: 'Empresa',
  Contacts: 'Contactos',
  'Equipment and lanes': 'Equipo y rutas',
  'Tax form': 'Formulario fiscal',
  Payment: 'Pago',
  Agreement: 'Contrato',

  // Review
  Decision: 'Decisión',
  'Returned with changes': 'Devuelto con cambios',
  'Signed by': 'Firmado por',
  File: 'Archivo',
  'ends in {0}': 'termina en {0}',
  '{0} (federal record: {1})': '{0} (registro federal: {1})',
  '{0}: {1}': '{0}: {1}',

  // Agreement
  '{0} has not uploaded its agreement yet. Ask them for it; your other steps are saved.':
    '{0} todavía no ha subido su contrato. Pídaselo; sus otros pasos están guardados.',
  'Read “{0}” (opens in a new tab)': 'Leer “{0}” (se abre en otra pestaña)',
  '{0} changed it for you.': '{0} lo modificó para usted.',
  'Signed by {0}, {1}, on {2}.': 'Firmado por {0}, {1}, el {2}.',
  'Continue: review and send': 'Continuar: revisar y enviar',
  'Download your signed copy': 'Descargar su copia firmada',
  'You returned {0} with your changes. You can still sign the original, or return another file.':
    'Devolvió {0} con sus cambios. Todavía puede firmar el original o devolver otro archivo.',
  'Your decision': 'Su decisión',
  'We agree, and I sign for the company': 'Estamos de acuerdo y firmo por la empresa',
  'We return it with changes': 'Lo devolvemos con cambios',
  'If you sign': 'Si firma',
  'Your full name': 'Su nombre completo',
  'Your title': 'Su cargo',
  'Owner, president, manager…': 'Dueño, presidente, gerente…',
  'I have read the agreement, can sign for the company, and sign by typing my name.':
    'He leído el contrato, puedo firmar por la empresa y firmo al escribir mi nombre.',
  'Stored with your signature: the date and time, your network address, and a fingerprint of the file.':
    'Se guarda con su firma: la fecha y la hora, su dirección IP y una huella del archivo.',
  'If you return it': 'Si lo devuelve',
  'What you want changed': 'Qué quiere cambiar',
  'The agreement with your changes': 'El contrato con sus cambios',
  '{0} changed “{1}” for you.': '{0} modificó “{1}” para usted.',
  'Save their Word file and read it': 'Guarde su archivo de Word y léalo',
  'You sign it later, as a PDF.': 'Lo firmará más adelante, en PDF.',
  'We accept it, and sign it once it is here as a PDF': 'Lo aceptamos y lo firmamos cuando esté aquí en PDF',
  'You returned {0} with your changes. You can still accept theirs, or return another file.':
    'Devolvió {0} con sus cambios. Todavía puede aceptar el de ellos o devolver otro archivo.',
  'You accepted this version. Review and send your packet; {0} then puts the PDF here.':
    'Aceptó esta versión. Revise y envíe su paquete; después {0} pondrá aquí el PDF.',
  'Word (.docx), PDF, PNG or JPEG, 20 MB each. Your packet has {0} of {1} files.':
    'Word (.docx), PDF, PNG o JPEG, 20 MB cada uno. Su paquete tiene {0} de {1} archivos.',
  'This version is a PDF: sign it, or return it.': 'Esta versión es un PDF: fírmelo o devuélvalo.',
  '{0} sent a Word file. Accept it or return it: you sign a PDF.':
    '{0} envió un archivo de Word. Acéptelo o devuélvalo: se firma un PDF.',
  'This is not a Word file that can be opened, or it is protected by a password. Save it as a Word document (.docx) or a PDF and send that one.':
    'Este archivo de Word no se puede abrir o está protegido con contraseña. Guárdelo como documento de Word (.docx) o PDF y envíe ese.',
  'This Word file has macros, an embedded program or a part that is fetched from elsewhere when it is opened. Save it as a PDF and send that one.':
    'Este archivo de Word tiene macros, un programa incrustado o una parte que se descarga de otro lugar al abrirlo. Guárdelo como PDF y envíe ese.',
  'Identity alerts': 'Alertas de identidad',
  'Enter your full name.': 'Escriba su nombre completo.',
  'Enter your title.': 'Escriba su cargo.',
  'Check this box to sign.': 'Marque esta casilla para firmar.',
  'Choose the file with your changes.': 'Elija el archivo con sus cambios.',
  'Choose whether you sign or return it with changes.': 'Elija si firma o si lo devuelve con cambios.',
  'This packet was sent to the broker meanwhile.': 'Este paquete ya se envió al bróker.',
  'The broker has put another version here meanwhile. Read it and decide.':
    'El bróker subió otra versión mientras tanto. Léala y decida.',
  'There is no agreement to sign yet. Ask the broker for it.':
    'Todavía no hay contrato para firmar. Pídaselo al bróker.',
  'The agreement’s file can’t be opened, so you can’t sign it. Ask {0} for another file. What they can do: {1}':
    'No se puede abrir el archivo del contrato, así que no puede firmarlo. Pida otro archivo a {0}. Qué pueden hacer: {1}',
  'This PDF is damaged and cannot be opened. Print the original to a new PDF and send that one.':
    'Este PDF está dañado y no se puede abrir. Imprima el original en un PDF nuevo y envíe ese.',
  'This PDF is protected by a password. Save a copy without protection and send that one.':
    'Este PDF está protegido con contraseña. Guarde una copia sin protección y envíe esa.',
  'This PDF has no pages. Send one that has.': 'Este PDF no tiene páginas. Envíe uno que tenga.',
  'This PDF has more than {0} pages. Send the pages that count.':
    'Este PDF tiene más de {0} páginas. Envíe las páginas que importan.',
  'This PDF is made of more than {0} parts. Print it to a new PDF and send that one.':
    'Este PDF está hecho de más de {0} partes. Imprímalo en un PDF nuevo y envíe ese.',
  'This PDF unpacks to more than {0} MB of text and drawings, or {1} MB of images. Print it to a new PDF with a lower resolution and send that one.':
    'Este PDF ocupa más de {0} MB de texto y dibujos o {1} MB de imágenes al abrirse. Imprímalo en un PDF nuevo con menor resolución y envíe ese.',
  'This Word file has more than {0} parts or unpacks to more than {1} MB. Save it as a PDF and send that one.':
    'Este archivo de Word tiene más de {0} partes u ocupa más de {1} MB al abrirse. Guárdelo como PDF y envíe ese.',
  'This PDF takes longer than {0} seconds to open. Print it to a new PDF and send that one.':
    'Este PDF tarda más de {0} segundos en abrirse. Imprímalo en un PDF nuevo y envíe ese.',
  'This PDF takes more memory to open than a paper may. Print it to a new PDF and send that one.':
    'Este PDF necesita demasiada memoria para abrirse. Imprímalo en un PDF nuevo y envíe ese.',

  // Fields
  'Legal name': 'Razón social',
  'Doing business as': 'Nombre comercial (DBA)',
  SCAC: 'SCAC',
  'Two to four letters, if you have one.': 'De dos a cuatro letras, si tiene uno.',
  Address: 'Dirección',
  Street: 'Calle y número',
  City: 'Ciudad',
  'State or province': 'Estado o provincia',
  'Postal code': 'Código postal',
  Country: 'País',
  'United States': 'Estados Unidos',
  Canada: 'Canadá',
  Mexico: 'México',
  'How to reach you': 'Cómo comunicarnos con usted',
  'Main phone': 'Teléfono principal',
  'Main email': 'Correo electrónico principal',
  Name: 'Nombre',
  Phone: 'Teléfono',
  Email: 'Correo electrónico',
  'Owner or officer': 'Dueño o directivo',
  Dispatch: 'Despacho',
  'After hours': 'Fuera de horario',
  'Accounts receivable': 'Cuentas por cobrar',
  Claims: 'Reclamaciones',
  'Owner or officer: enter the name.': 'Dueño o directivo: escriba el nombre.',
  'Owner or officer: enter the phone number.': 'Dueño o directivo: escriba el teléfono.',
  'Owner or officer: enter the email address.': 'Dueño o directivo: escriba el correo electrónico.',
  'Dispatch: enter the name.': 'Despacho: escriba el nombre.',
  'Dispatch: enter the phone number.': 'Despacho: escriba el teléfono.',
  'Dispatch: enter the email address.': 'Despacho: escriba el correo electrónico.',
  'After hours: enter the name.': 'Fuera de horario: escriba el nombre.',
  'After hours: enter the phone number.': 'Fuera de horario: escriba el teléfono.',
  'After hours: enter the email address.': 'Fuera de horario: escriba el correo electrónico.',
  'Accounts receivable: enter the name.': 'Cuentas por cobrar: escriba el nombre.',
  'Accounts receivable: enter the phone number.': 'Cuentas por cobrar: escriba el teléfono.',
  'Accounts receivable: enter the email address.': 'Cuentas por cobrar: escriba el correo electrónico.',
  'Claims: enter the name.': 'Reclamaciones: escriba el nombre.',
  'Claims: enter the phone number.': 'Reclamaciones: escriba el teléfono.',
  'Claims: enter the email address.': 'Reclamaciones: escriba el correo electrónico.',
  'Brokers or shippers you haul for': 'Brókeres o embarcadores para los que trabaja',
  'References we can call: name and phone, one per line.':
    'Referencias que podemos llamar: nombre y teléfono, una por línea.',
  References: 'Referencias',
  'Enter how many trucks you run.': 'Escriba cuántos camiones opera.',
  'Trucks you run': 'Camiones que opera',
  'Enter how many drivers you have.': 'Escriba cuántos choferes tiene.',
  Drivers: 'Choferes',
  'Choose what you pull.': 'Elija qué remolques jala.',
  'What you pull': 'Qué remolques jala',
  'Dry van': 'Caja seca',
  Reefer: 'Caja refrigerada',
  Flatbed: 'Plataforma',
  'Drop deck': 'Plataforma step deck',
  'Double drop': 'Double drop',
  Lowboy: 'Cama baja (lowboy)',
  Intermodal: 'Contenedor intermodal',
  Tanker: 'Pipa o tanque',
  'Heavy haul': 'Carga pesada',
  Dump: 'Volteo',
  Grain: 'Granelero',
  'Car hauler': 'Madrina (portaautos)',
  Pneumatic: 'Tolva neumática',
  Livestock: 'Jaula ganadera',
  'Cargo van': 'Camioneta de carga',
  'Straight box truck': 'Camión de caja (box truck)',
  'Certifications you hold': 'Certificaciones que tiene',
  'Hazardous materials': 'Materiales peligrosos',
  TWIC: 'TWIC',
  'C-TPAT': 'C-TPAT',
  SmartWay: 'SmartWay',
  'Minority-owned': 'Propiedad de minorías',
  'VINs of your trucks and trailers': 'VIN de sus camiones y remolques',
  'One per line, as on your schedule of vehicles.': 'Uno por línea, como en su lista de unidades.',
  'Lane you like to run': 'Ruta que prefiere',
  'Lane you like to run, 2': 'Ruta que prefiere, 2',
  'Lane you like to run, 3': 'Ruta que prefiere, 3',
  From: 'Origen',
  To: 'Destino',
  'If any: a city and state such as Dallas, TX, or a state.':
    'Si tiene: ciudad y estado, como Dallas, TX, o un estado.',
  'Enter where lane 1 begins.': 'Escriba el origen de la ruta 1.',
  'Enter where lane 2 begins.': 'Escriba el origen de la ruta 2.',
  'Enter where lane 3 begins.': 'Escriba el origen de la ruta 3.',
  'Enter where lane 1 ends.': 'Escriba el destino de la ruta 1.',
  'Enter where lane 2 ends.': 'Escriba el destino de la ruta 2.',
  'Enter where lane 3 ends.': 'Escriba el destino de la ruta 3.',
  'Insurance agent or agency': 'Agente o agencia de seguros',
  'Their phone': 'Su teléfono',
  'Their email': 'Su correo electrónico',
  'Choose who gets paid.': 'Elija a quién se le paga.',
  'Pay to': 'Pagar a',
  'Our company': 'Nuestra empresa',
  'Our factoring company': 'Nuestra empresa de factoraje',
  'Enter the name to remit to.': 'Escriba el nombre del beneficiario del pago.',
  'Remit to: name': 'Beneficiario del pago: nombre',
  'Yours, or the factoring company’s.': 'El suyo o el de la empresa de factoraje.',
  'Enter the name of the bank.': 'Escriba el nombre del banco.',
  Bank: 'Banco',
  'Bank account': 'Cuenta bancaria',
  'Choose the country of the account.': 'Elija el país de la cuenta.',
  'Country of the account': 'País de la cuenta',
  'Choose the type of account.': 'Elija el tipo de cuenta.',
  'Type of account': 'Tipo de cuenta',
  Checking: 'Cheques',
  Savings: 'Ahorro',
  'Routing number': 'Número de ruta (routing)',
  'Nine digits. In Canada: institution and transit number together. In Mexico: leave blank.':
    'Nueve dígitos. En Canadá: número de institución y de tránsito juntos. En México: déjelo en blanco.',
  'Account number': 'Número de cuenta',
  'In Mexico: the 18-digit CLABE. Stored encrypted.': 'En México: la CLABE de 18 dígitos. Se guarda cifrado.',
  'Signed tax form': 'Formulario fiscal firmado',
  'If you upload it. PDF, PNG or JPEG, 20 MB each.': 'Si lo sube. PDF, PNG o JPEG, 20 MB cada uno.',
  'With the broker as certificate holder. PDF, PNG or JPEG, 20 MB each.':
    'Con el bróker como titular del certificado. PDF, PNG o JPEG, 20 MB cada uno.',
  'Voided check, or notice of assignment': 'Cheque cancelado o aviso de cesión',
  'A voided check or a bank letter. If a factoring company gets paid: its notice of assignment or letter of release. PDF, PNG or JPEG, 20 MB each.':
    'Un cheque cancelado o una carta del banco. Si se le paga a una empresa de factoraje: su aviso de cesión o carta de liberación. PDF, PNG o JPEG, 20 MB cada uno.',

  // Tax form
  'Choose which form you give.': 'Elija qué formulario entrega.',
  'Which form': 'Qué formulario',
  'W-9, for a company or person of the United States': 'W-9, para una empresa o persona de Estados Unidos',
  'W-8, for a foreign company or person': 'W-8, para una empresa o persona extranjera',
  'Choose how you give it.': 'Elija cómo lo entrega.',
  'How you give it': 'Cómo lo entrega',
  'Fill it in below': 'Llenarlo abajo',
  'Upload a signed form': 'Subir un formulario firmado',
  'Enter the name as on your tax return.': 'Escriba el nombre como aparece en su declaración de impuestos.',
  'Name as on your tax return': 'Nombre como aparece en su declaración de impuestos',
  'If you fill it in': 'Si lo llena aquí',
  'Business name, if different': 'Nombre del negocio, si es distinto',
  'Choose your federal tax classification.': 'Elija su clasificación fiscal federal.',
  'Federal tax classification': 'Clasificación fiscal federal',
  'Individual or sole proprietor': 'Persona física o dueño único',
  'C corporation': 'Corporación C',
  'S corporation': 'Corporación S',
  Partnership: 'Sociedad (partnership)',
  'Trust or estate': 'Fideicomiso o sucesión',
  'Limited liability company': 'Compañía de responsabilidad limitada (LLC)',
  Other: 'Otra',
  'Choose how the company is taxed.': 'Elija cómo tributa la empresa.',
  'How a limited liability company is taxed': 'Cómo tributa una LLC',
  'For an LLC only: the letter on the form. A single-owner LLC chooses the owner’s class above.':
    'Solo para una LLC: la letra del formulario. Una LLC de un solo dueño elige arriba la clase del dueño.',
  'C: as a C corporation': 'C: como corporación C',
  'S: as an S corporation': 'S: como corporación S',
  'P: as a partnership': 'P: como sociedad (partnership)',
  'Exempt payee code, if any': 'Código de beneficiario exento, si tiene',
  '1 to 13.': 'Del 1 al 13.',
  'Exemption from FATCA reporting code, if any': 'Código de exención de FATCA, si tiene',
  'A to M.': 'De la A a la M.',
  'Address on the form': 'Dirección en el formulario',
  'Taxpayer number': 'Número de contribuyente',
  'Number and certification': 'Número y certificación',
  'EIN or SSN, nine digits; for a W-8 your foreign number. Stored encrypted.':
    'EIN o SSN, nueve dígitos; para un W-8, su número extranjero. Se guarda cifrado.',
  'Choose whether backup withholding applies to you.': 'Elija si se le aplica la retención adicional.',
  'Backup withholding': 'Retención adicional (backup withholding)',
  'For a W-9.': 'Para un W-9.',
  'Does not apply: exempt, never notified by the IRS, or notified that it ended':
    'No se aplica: exento, nunca notificado por el IRS o notificado de que terminó',
  'Applies: the IRS notified us that we underreported interest or dividends':
    'Se aplica: el IRS nos notificó que declaramos de menos intereses o dividendos',
  'Certify the form: without that it is no W-9.': 'Certifique el formulario: sin eso no es un W-9.',
  'Certification for a W-9, under penalties of perjury': 'Certificación para un W-9, bajo pena de perjurio',
  'I certify that the taxpayer number is correct, that the statement about backup withholding is true, that the signer is a U.S. citizen or other U.S. person, and that any FATCA code is correct':
    'Certifico que el número de contribuyente es correcto, que lo declarado sobre la retención adicional es verdadero, que quien firma es ciudadano u otra persona de EE. UU. y que el código FATCA, si lo hay, es correcto',
  'Type your name as signature.': 'Escriba su nombre como firma.',
  'Your name, as signature': 'Su nombre, como firma',
  'The IRS requires certification under penalties of perjury: sign only what is true.':
    'El IRS exige certificarlo bajo pena de perjurio: firme solo lo que sea verdad.',
  'Enter the day of your signature.': 'Escriba la fecha de su firma.',
  'Date of signature': 'Fecha de la firma',

  // Errors
  'Missing: {0}.': 'Falta: {0}.',
  'A SCAC has two to four letters.': 'Un SCAC tiene de dos a cuatro letras.',
  'Enter the nine digits of your EIN or SSN.': 'Escriba los nueve dígitos de su EIN o SSN.',
  'Exempt payee codes are 1 to 13.': 'Los códigos de beneficiario exento van del 1 al 13.',
  'FATCA codes are A to M.': 'Los códigos FATCA van de la A a la M.',
  'That date is in the future. Enter the day you sign.': 'Esa fecha es futura. Escriba el día en que firma.',
  'Choose the file.': 'Elija el archivo.',
  'Choose a file.': 'Elija un archivo.',
  'Choose from the list.': 'Elija de la lista.',
  'That is too long: {0} characters at most.': 'Es demasiado largo: máximo {0} caracteres.',
  'Enter a full email address, like name@company.com.': 'Escriba un correo completo, como nombre@empresa.com.',
  'Enter the number with its area code, like (312) 555-0123.':
    'Escriba el número con su código de área, como (312) 555-0123.',
  'Enter a whole number.': 'Escriba un número entero.',
  'Enter the postal code, like 60601 or K1A 0B1.': 'Escriba el código postal, como 60601 o K1A 0B1.',
  'Enter a valid date.': 'Escriba una fecha válida.',
  'We don’t know that place. Enter a city and state, like Dallas, TX, or a state.':
    'No conocemos ese lugar. Escriba ciudad y estado, como Dallas, TX, o un estado.',
  'That is not a US routing number. Copy the nine digits from a check.':
    'Ese no es un número de ruta de Estados Unidos. Copie los nueve dígitos de un cheque.',
  'Enter institution and transit number together: eight or nine digits.':
    'Escriba juntos el número de institución y el de tránsito: ocho o nueve dígitos.',
  'That is not a CLABE. Enter its 18 digits.': 'Esa no es una CLABE. Escriba sus 18 dígitos.',
  'Enter the account number: 4 to 17 digits.': 'Escriba el número de cuenta: de 4 a 17 dígitos.',
  'That file is empty.': 'Ese archivo está vacío.',
  'That file is not a PDF, PNG or JPEG, whatever its name says.':
    'Ese archivo no es PDF, PNG ni JPEG, diga lo que diga su nombre.',
  'A file may be {0} MB at most. Send a smaller one.':
    'Un archivo puede tener {0} MB como máximo. Envíe uno más pequeño.',
  'This step has its {0} files. Remove one that is not needed before you add another.':
    'Este paso ya tiene sus {0} archivos. Quite uno que no necesite antes de agregar otro.',
  'This packet has its {0} files and takes no more.': 'Este paquete ya tiene sus {0} archivos y no acepta más.',
  'The files of a packet may take up {0} together; these take up {1}. Send a smaller file.':
    'Los archivos de un paquete pueden ocupar {0} en total; estos ocupan {1}. Envíe un archivo más pequeño.',
  'The files of this company take up the {0} that it has. The operator can raise the limit (MAX_COMPANY_FILES_MB).':
    'El bróker no tiene más espacio para archivos ({0}). Avísele para que lo amplíe.',
  'We couldn’t tell what kind of file this is. Save it again and send that one.':
    'No pudimos reconocer el tipo de archivo. Guárdelo de nuevo y envíe ese.',
  'Too many tries': 'Demasiados intentos',
  'Wait a few minutes, then try again. What you filled in is saved.':
    'Espere unos minutos y vuelva a intentarlo. Lo que llenó está guardado.',
  'Not right now': 'En este momento no es posible',
  'Try again in a minute.': 'Vuelva a intentarlo en un minuto.',
  'Something went wrong on our side': 'Algo falló de nuestro lado',
  'Try again. If it keeps happening, give the broker this reference: {0}':
    'Vuelva a intentarlo. Si sigue pasando, dé al bróker esta referencia: {0}',
  'That did not work': 'No funcionó',
  'This form was sent from another site.': 'Este formulario se envió desde otro sitio.',
  'The form could not be read.': 'No se pudo leer el formulario.',
  'The request could not be read.': 'No se pudo leer la solicitud.',

  // Certificate of insurance
  'Thank you. We received the certificate': 'Gracias. Recibimos el certificado',
  'Send a certificate of insurance': 'Enviar un certificado de seguro',
  'No more files can be sent with this link.': 'Ya no se pueden enviar más archivos con este enlace.',
  'This link works until {0} and shows only this page.':
    'Este enlace funciona hasta el {0} y solo muestra esta página.',
  'Takes about {0} minutes. No account needed.': 'Toma unos {0} minutos. No necesita una cuenta.',
  Insured: 'Asegurado',
  'Certificate holder': 'Titular del certificado',
  'It must show': 'Debe mostrar',
  'Auto liability of at least $1,000,000': 'Responsabilidad civil de auto (auto liability) de al menos $1,000,000',
  'Cargo of at least $100,000': 'Carga (cargo) de al menos $100,000',
  'General liability of at least $1,000,000':
    'Responsabilidad civil general (general liability) de al menos $1,000,000',
  'Reefer breakdown': 'Falla del equipo de refrigeración (reefer breakdown)',
  'Each vehicle with its VIN, or “any auto”': 'Cada vehículo con su VIN, o “any auto”',
  'The exclusions of the cargo policy': 'Las exclusiones de la póliza de carga',
  'The certificate holder as additional insured':
    'El titular del certificado como asegurado adicional (additional insured)',
  '30 days’ notice of cancellation to the certificate holder':
    'Aviso de cancelación con 30 días al titular del certificado',
  'Their message': 'Su mensaje',
  'Sent: {0}. {1} will review it. There is nothing else to do.':
    'Enviado: {0}. {1} lo revisará. No tiene que hacer nada más.',
  'Send another file': 'Enviar otro archivo',
  'The certificate': 'El certificado',
  'A PDF, or a photo as PNG or JPEG. {0} MB each. {1} of {2} files sent with this link.':
    'Un PDF o una foto en PNG o JPEG. {0} MB cada uno. {1} de {2} archivos enviados con este enlace.',
  'Send file': 'Enviar archivo',

  // Identity alerts
  'The alert was withdrawn or has expired, or part of the link is missing. No broker is warned by it anymore.':
    'La alerta se retiró o venció, o falta una parte del enlace. Ya no advierte a ningún bróker.',
  'A broker published an alert about {0}': 'Un bróker publicó una alerta sobre {0}',
  'To read it and to answer, enter a code. We send it to {0}, the address on your FMCSA record.':
    'Para leerla y responder, escriba un código. Lo enviamos a {0}, el correo de su registro de la FMCSA.',
  'Read the alert': 'Leer la alerta',
  'That code cannot be used anymore. Ask for a new one.': 'Ese código ya no sirve. Pida uno nuevo.',
  'Email me a new code': 'Enviarme otro código',
  'What a broker reported about {0}': 'Lo que un bróker reportó sobre {0}',
  'Kind of alert': 'Tipo de alerta',
  'Incident date': 'Fecha de los hechos',
  Published: 'Publicada',
  Ends: 'Termina',
  Goods: 'Mercancía',
  Place: 'Lugar',
  Evidence: 'Pruebas',
  'The broker added evidence': 'El bróker agregó pruebas',
  'Load or paper': 'Carga o documento',
  'The broker shows a load, confirmation or paper with you':
    'El bróker presenta una carga, una confirmación o un documento con ustedes',
  'No load known: the broker shows no load, confirmation or paper with you':
    'Sin carga conocida: el bróker no presenta ninguna carga, confirmación ni documento con ustedes',
  'None added': 'Ninguna',
  Report: 'Reporte',
  'Shown beside it': 'Se muestra junto a la alerta',
  'Your answer of {0}': 'Su respuesta del {0}',
  'The broker on {0}': 'El bróker, el {0}',
  'Nothing yet. Every broker who reads the alert reads your answer with it.':
    'Nada todavía. Cada bróker que lea la alerta leerá también su respuesta.',
  Answer: 'Responder',
  'Your answer': 'Su respuesta',
  'Say what is wrong or what happened. Leave out names of people. You see what brokers will read before it is published.':
    'Diga qué es incorrecto o qué pasó. No ponga nombres de personas. Antes de publicarla verá lo que leerán los brókers.',
  'See what brokers will read': 'Ver lo que leerán los brókers',
  'What brokers will read': 'Lo que leerán los brókers',
  'Phone numbers, addresses and names that we recognized are taken out. A name that is still there will be published: change your answer above if you do not want that.':
    'Quitamos los teléfonos, las direcciones y los nombres que reconocimos. Un nombre que siga ahí se publicará: cambie su respuesta arriba si no lo quiere.',
  'Publish the answer': 'Publicar la respuesta',
  'You have answered {0} times, the most that an alert takes.': 'Ya respondió {0} veces, el máximo para una alerta.',
  'Your answer is published. This is how brokers read it.': 'Su respuesta está publicada. Así la leen los brókers.',
  'Write your answer.': 'Escriba su respuesta.',
  'You were away for some hours. Enter a new code; what you typed was not sent.':
    'Pasaron varias horas sin actividad. Pida otro código; lo que escribió no se envió.',
  'Say what happened: without telephone numbers, addresses and names nothing is left for others to read.':
    'Diga qué pasó: sin teléfonos, direcciones ni nombres no queda nada que otros puedan leer.',
  'Double brokering': 'Doble intermediación (double brokering)',
  'Identity theft': 'Robo de identidad',
  'Hostage load': 'Carga retenida (hostage load)',
  'Stolen assets': 'Bienes robados',
  'Trailer misuse': 'Uso indebido de remolque',
  'Back-soliciting': 'Captación del cliente (back-soliciting)',
  'Unresolved insurance claims': 'Reclamos de seguro sin resolver',
  'Change in ownership': 'Cambio de dueño',
  'Bankruptcy filing': 'Declaración de quiebra',

  // Goods
  'Alcoholic beverages': 'Bebidas alcohólicas',
  Appliances: 'Electrodomésticos',
  'Auto parts': 'Autopartes',
  'Baby formula': 'Fórmula para bebé',
  'Beverages, nonalcoholic': 'Bebidas sin alcohol',
  'Building materials': 'Materiales de construcción',
  Chemicals: 'Productos químicos',
  'Clothing and shoes': 'Ropa y calzado',
  Coffee: 'Café',
  'Computers and phones': 'Computadoras y teléfonos',
  'Construction equipment': 'Equipo de construcción',
  'Consumer electronics': 'Electrónica de consumo',
  'Copper and other metals': 'Cobre y otros metales',
  'Cosmetics and perfume': 'Cosméticos y perfumes',
  'Dairy products': 'Productos lácteos',
  'Energy drinks': 'Bebidas energéticas',
  'Farm supplies': 'Insumos agrícolas',
  'Fresh produce': 'Frutas y verduras frescas',
  'Frozen food': 'Alimentos congelados',
  Furniture: 'Muebles',
  'Grain and feed': 'Granos y alimento para animales',
  'Health and beauty products': 'Productos de salud y belleza',
  'Household goods': 'Artículos del hogar (mudanza)',
  Lumber: 'Madera',
  Machinery: 'Maquinaria',
  Meat: 'Carne',
  'Medical supplies': 'Material médico',
  'Mixed freight': 'Carga mixta',
  'Motor vehicles': 'Vehículos',
  Nuts: 'Nueces y frutos secos',
  'Packaged food': 'Alimentos empacados',
  'Paper products': 'Productos de papel',
  Pharmaceuticals: 'Medicamentos',
  Seafood: 'Pescados y mariscos',
  'Solar panels': 'Paneles solares',
  Tires: 'Llantas',
  'Tobacco products': 'Productos de tabaco',
  Tools: 'Herramientas',
  'Vitamins and supplements': 'Vitaminas y suplementos',

  // Rate confirmations
  'Rate confirmation': 'Confirmación de tarifa',
  'Part of the link is missing, or no email has it. Ask the broker to send the rate confirmation again.':
    'Falta una parte del enlace o ningún correo lo contiene. Pida al bróker que reenvíe la confirmación de tarifa.',
  '{0} sent you a rate confirmation': '{0} le envió una confirmación de tarifa',
  'To read it and to accept or decline, enter a code. We send it to {0}, the address that the email came to.':
    'Para leerla y aceptarla o rechazarla, escriba un código. Lo enviamos a {0}, la dirección que recibió el correo.',
  'Read the rate confirmation': 'Leer la confirmación de tarifa',
  'Rate confirmation {0}': 'Confirmación de tarifa {0}',
  'What changed since you accepted revision {0}': 'Lo que cambió desde que aceptó la revisión {0}',
  'Nothing that needs your acceptance changed.': 'No cambió nada que deba aceptar.',
  Total: 'Total',
  'The confirmation itself is in English. Call the broker about anything that is not clear.':
    'La confirmación está en inglés. Llame al bróker si algo no queda claro.',
  'Broker and carrier': 'Bróker y transportista',
  Stops: 'Paradas',
  Freight: 'Carga',
  Amounts: 'Importes',
  Notes: 'Notas',
  Terms: 'Condiciones',
  'Download your copy (PDF)': 'Descargar su copia (PDF)',
  'Number {0}, revision {1}, verification code {2}': 'Número {0}, revisión {1}, código de verificación {2}',
  'Accepted by {0}, {1}, on {2}.': 'Aceptada por {0}, {1}, el {2}.',
  'Revision {0} was accepted. You don’t need to re-sign.':
    'La revisión {0} fue aceptada. No hace falta firmar de nuevo.',
  'This rate confirmation was declined. If that is a mistake, call the broker.':
    'Esta confirmación de tarifa fue rechazada. Si es un error, llame al bróker.',
  'The broker voided this rate confirmation. Do not haul on it.':
    'El bróker anuló esta confirmación de tarifa. No transporte con ella.',
  'The first pickup window ended before this was accepted. Ask the broker for a new one.':
    'La ventana de la primera recogida terminó antes de que se aceptara. Pida una nueva al bróker.',
  'The broker sent a newer rate confirmation. Use the link in the latest email.':
    'El bróker envió una confirmación de tarifa más reciente. Use el enlace del último correo.',
  'The load was cancelled or given to another carrier. Call the broker before you do anything.':
    'La carga se canceló o se dio a otro transportista. Llame al bróker antes de hacer algo.',
  Accept: 'La aceptamos',
  Decline: 'La rechazamos',
  'I have read it and am authorized to sign for this carrier. My typed name is my signature.':
    'La he leído y estoy autorizado a firmar por este transportista. Mi nombre escrito es mi firma.',
  'If you decline': 'Si la rechaza',
  'Send your decision': 'Enviar su decisión',
  'Stored with your decision: the date and time, your network address, your browser, and a fingerprint of what you read.':
    'Se guarda con su decisión: la fecha y la hora, su dirección IP, su navegador y una huella de lo que leyó.',
  'Choose whether you accept or decline.': 'Elija si la acepta o la rechaza.',
  'Check this box to accept.': 'Marque esta casilla para aceptar.',
  'Enter a reason.': 'Escriba un motivo.',
  'Someone at your company accepted this revision already.': 'Alguien de su empresa ya aceptó esta revisión.',
  'The broker changed this rate confirmation while you read it. Open the link in the latest email and read it again.':
    'El bróker cambió esta confirmación de tarifa mientras la leía. Abra el enlace del último correo y léala de nuevo.',
  'The broker has a question before you can accept this. Call the broker at the number on this page.':
    'El bróker tiene una pregunta antes de que usted pueda aceptar. Llame al bróker al número de esta página.',
  'Verify a rate confirmation': 'Verificar una confirmación de tarifa',
  'Enter the number and the verification code at the foot of each page. You see who sent it to whom and whether it is still valid; no rates, stops or contacts.':
    'Escriba el número y el código de verificación que cada página lleva al pie. Verá quién la envió a quién y si sigue vigente; no verá tarifas, paradas ni contactos.',
  Number: 'Número',
  'Such as RC-000042': 'Por ejemplo RC-000042',
  'Verification code': 'Código de verificación',
  'Twelve letters and digits, such as 9f3a 02bc 71d4': 'Doce letras y dígitos, por ejemplo 9f3a 02bc 71d4',
  Verify: 'Verificar',
  'No rate confirmation has this number and verification code. It was changed or never came from here. Call the broker at the number on its FMCSA record.':
    'Ninguna confirmación de tarifa tiene este número y este código. El documento se cambió o no salió de aquí. Llame al bróker al número de su registro de la FMCSA.',
  'Enter both the number and the verification code.': 'Escriba el número y el código de verificación.',
  Broker: 'Bróker',
  Carrier: 'Transportista',
  Revision: 'Revisión',
  Status: 'Estado',
  '{0} is the newest': 'la más reciente es la {0}',
  Draft: 'Borrador',
  Delivered: 'Entregada',
  Sent: 'Enviada',
  Viewed: 'Vista',
  Accepted: 'Aceptada',
  Declined: 'Rechazada',
  Void: 'Anulada',
  Superseded: 'Reemplazada',
  Expired: 'Vencida',
  // Truck positions
  'Truck positions': 'Posiciones de camiones',
  'It has expired, or part of it is missing. Ask the broker for a new one.':
    'Venció o le falta una parte. Pida uno nuevo al bróker.',
  'Location sharing: {0}': 'Ubicación compartida: {0}',
  'To see what would be shared and to decide, enter a code. We send it to {0}, the address on your FMCSA record.':
    'Para ver qué se compartiría y decidir, escriba un código. Lo enviamos a {0}, el correo de su registro de la FMCSA.',
  'Open the page': 'Abrir la página',
  'Brokers see where a truck is only for a load that you haul for them and that names the truck.':
    'Un bróker ve dónde está un camión solo para una carga que usted transporta para él y que nombra ese camión.',
  'They see it from at most a day before the first pickup until at most three days after the last delivery window, and at no other time.':
    'Lo ve desde un día antes de la primera recogida, como máximo, hasta tres días después de la última ventana de entrega, como máximo, y en ningún otro momento.',
  'Positions are deleted after {0} days. Arrival and departure times stay with the load.':
    'Las posiciones se borran después de {0} días. Las horas de llegada y salida quedan en la carga.',
  'You see here who looked, when, and for which load. You get one email for each load that is looked at.':
    'Aquí ve quién miró, cuándo y para qué carga. Recibe un correo por cada carga que alguien mira.',
  'You can refuse a load or withdraw at any time. Then positions are no longer shown, and after withdrawing they are deleted.':
    'Puede rechazar una carga o retirarse en cualquier momento. Entonces ya no se muestran posiciones y, si se retira, se borran.',
  'Share truck positions?': '¿Compartir las posiciones de los camiones?',
  '{0} shares nothing now. If you agree, this applies to every broker:':
    '{0} no comparte nada ahora. Si acepta, esto vale para todos los brókers:',
  'I may decide this for {0}, and we agree': 'Puedo decidir esto por {0}, y aceptamos',
  'Share positions': 'Compartir posiciones',
  'Check the box to agree.': 'Marque la casilla para aceptar.',
  'Key of your feed': 'Clave de su envío de posiciones',
  'Give this key to your ELD provider or to the one who sends your positions. It is shown only now:':
    'Dé esta clave a su proveedor de ELD o a quien envía sus posiciones. Solo se muestra ahora:',
  'The one who sends your positions names your key. If it got lost or into wrong hands, make a new one: the old one stops working.':
    'Quien envía sus posiciones indica su clave. Si se perdió o la tiene quien no debe, haga una nueva: la anterior deja de servir.',
  'Make a new key': 'Hacer una clave nueva',
  '{0} shares truck positions': '{0} comparte las posiciones de sus camiones',
  'Since {0}. Positions are deleted after {1} days.': 'Desde el {0}. Las posiciones se borran después de {1} días.',
  'You share your positions now. We emailed you the link to this page.':
    'Ya comparte sus posiciones. Le enviamos por correo el enlace a esta página.',
  'Loads that see a truck': 'Cargas con acceso a un camión',
  'No load sees a truck now.': 'Ninguna carga tiene acceso a un camión ahora.',
  'Load {0} of {1}': 'Carga {0} de {1}',
  'Truck {0}, from {1} to {2}': 'Camión {0}, del {1} al {2}',
  Refuse: 'Rechazar',
  'Refuse load {0} of {1}': 'Rechazar la carga {0} de {1}',
  'Refused. This load sees no position of your trucks anymore.':
    'Rechazada. Esta carga ya no tiene acceso a las posiciones de sus camiones.',
  'Location views': 'Consultas de ubicación',
  'No one has looked yet.': 'Nadie ha mirado todavía.',
  'Truck {0}, load {1}, {2}': 'Camión {0}, carga {1}, {2}',
  'The newest {0} of {1}': 'Los {0} más recientes de {1}',
  'Withdraw consent': 'Retirar el consentimiento',
  'Withdraw consent?': '¿Retirar el consentimiento?',
  'Tracking ends at once on every load that is followed by these positions.':
    'El seguimiento termina de inmediato en cada carga que se sigue con estas posiciones.',
  'The positions kept from this connection are deleted. Arrival and departure times already on loads stay.':
    'Las posiciones guardadas de esta conexión se borran. Las horas de llegada y salida que ya están en las cargas se quedan.',
  'Your key stops working. You can agree again later.': 'Su clave deja de servir. Puede aceptar de nuevo más adelante.',
  Back: 'Volver',
  'Withdrawn. No broker sees your trucks through this connection, and its positions are deleted.':
    'Retirado. Ningún bróker ve sus camiones por esta conexión y sus posiciones se borraron.',
  'You were away for some hours. Enter a new code; nothing was changed.':
    'Pasaron varias horas sin actividad. Pida otro código; no se cambió nada.',

  // A customer's link to a load
  'Where the load is': 'Dónde está la carga',
  'The load is over, or part of the link is missing. Ask the broker.':
    'La carga terminó o falta parte del enlace. Pregunte al bróker.',
  'Load {0}': 'Carga {0}',
  'Pickup not confirmed yet': 'Recogida aún sin confirmar',
  'At the pickup in {0}': 'En la recogida en {0}',
  'At the delivery in {0}': 'En la entrega en {0}',
  'On the way to {0}': 'En camino a {0}',
  'On the way': 'En camino',
  'Left {0}': 'Salió de {0}',
  'No update since {0}': 'Sin novedades desde {0}',
  'Running late': 'Viene retrasada',
  'Expected in {0}': 'Se espera en {0}',
  'Last seen': 'Última posición',
  'Near {0}, {1}': 'Cerca de {0}, {1}',
  'By truck positions': 'Según las posiciones del camión',
  'By the broker': 'Según el bróker',
  Reported: 'Reportado',
  '“Not on file” means that nothing was seen or reported. It does not mean that it did not happen.':
    '«Sin registro» significa que nada se vio ni se reportó. No significa que no haya ocurrido.',

  // Detention statement
  'Detention statement': 'Comprobante de demora',
  'Detention, load {0}': 'Demora (detention), carga {0}',
  'As of {0}': 'Al {0}',
  None: 'Ninguno',
  Detention: 'Demora',
  '{0} min': '{0} minutos',
  '{0} min; stops not known: {1}': '{0} minutos; paradas que no se conocen: {1}',
  '{0} min (between {1} and {2})': '{0} minutos (entre {1} y {2})',
  '{0} min so far': '{0} minutos hasta ahora',
  Rate: 'Tarifa',
  '{0} an hour': '{0} por hora',
  Amount: 'Importe',
  'Pickup: {0}': 'Recogida: {0}',
  'Delivery: {0}': 'Entrega: {0}',
  Window: 'Ventana',
  'Any time': 'A cualquier hora',
  'From {0} to {1}': 'De {0} a {1}',
  Arrived: 'Llegada',
  Departed: 'Salida',
  'Free time': 'Tiempo libre',
  'Based on': 'Se basa en',
  'What a person reported': 'Lo que informó una persona',
  'Corrected by a person, with a reason': 'Corregido por una persona, con un motivo',
  'Corrected by {0}: {1}': 'Corregido por {0}: {1}',
  'a former user': 'un antiguo usuario',
  'GPS shows {0} ({1})': 'El GPS muestra {0} ({1})',
  'On {0} this was': 'El {0} esto era',
  'Times of different kinds: see each': 'Horas de distinto tipo: vea cada una',
  'Reported by a person': 'Informado por una persona',
  'At the latest; no position before': 'A más tardar; sin posición anterior',
  '± {0} min, by GPS': '± {0} minutos, por GPS',
  'Arrival reported: {0}': 'Llegada informada: {0}',
  'Departure reported: {0}': 'Salida informada: {0}',
  'by a person of the broker': 'por una persona del bróker',
  'by the broker’s system': 'por el sistema del bróker',
  'How to read this': 'Cómo leer esto',
  'GPS times are accurate to within half the gap between pings.':
    'Las horas por GPS son exactas hasta la mitad del intervalo entre dos posiciones.',
  'A corrected time was set by a person of the broker, with name and reason. It replaces the GPS time, which is shown next to it.':
    'Una hora corregida la puso una persona del bróker, con nombre y motivo. Reemplaza la hora por GPS, que se muestra al lado.',
  'Reported times are shown next to GPS times and never replace them.':
    'Las horas informadas se muestran junto a las horas por GPS y nunca las reemplazan.',
  'If a time changed after the link was created, the earlier time is shown next to it.':
    'Donde una hora cambió después de crear el enlace, al lado está lo que decía entonces.',
  'Free time starts at arrival, or at the start of the window if the truck was early.':
    'El tiempo libre cuenta desde la llegada, o desde el inicio de la ventana si el camión llegó antes.',
  'Detention is claimed only where arrival and departure are both known.':
    'La demora se reclama solo donde se conocen la llegada y la salida.',
  'Download PDF': 'Descargar PDF',

  // Load offers
  'Load offer': 'Oferta de carga',
  'Part of the link is missing, or the load is no longer offered to you. If that is a mistake, call the broker.':
    'Falta una parte del enlace o la carga ya no se le ofrece. Si es un error, llame al bróker.',
  '{0} offers you a load': '{0} le ofrece una carga',
  'To see the load and to send your price, enter a code. We send it to {0}, the address on your FMCSA record.':
    'Para ver la carga y enviar su precio, escriba un código. Lo enviamos a {0}, el correo de su registro de la FMCSA.',
  'See the load': 'Ver la carga',
  'Load offer {0}': 'Oferta de carga {0}',
  'The load number and the addresses are on the rate confirmation of the carrier that gets the load.':
    'El número de carga y las direcciones están en la confirmación de tarifa del transportista que recibe la carga.',
  'Offered until': 'Se ofrece hasta',
  Equipment: 'Equipo',
  '{0} ft trailer': 'Remolque de {0} pies',
  Weight: 'Peso',
  Miles: 'Millas',
  'Call the broker': 'Llame al bróker',
  Instructions: 'Instrucciones',
  'Send your price': 'Enviar su precio',
  'Your price for the whole load, in US dollars': 'Su precio por toda la carga, en dólares estadounidenses',
  'Such as 1850 or 1850.50': 'Por ejemplo 1850 o 1850.50',
  Comment: 'Comentario',
  'Where the truck is, when it is free…': 'Dónde está el camión, cuándo está libre…',
  'Stored with your bid: the date and time and your network address.':
    'Se guarda con su oferta: la fecha y la hora y su dirección IP.',
  'Send bid': 'Enviar oferta',
  'Your bid': 'Su oferta',
  '{0}, sent on {1}. The broker has not decided.': '{0}, enviada el {1}. El bróker no ha decidido.',
  '{0}, accepted on {1}. Nothing is booked before you accept a rate confirmation: do not send a truck yet.':
    '{0}, aceptada el {1}. Nada queda reservado hasta que acepte una confirmación de tarifa: no envíe un camión todavía.',
  '{0}, declined on {1}.': '{0}, rechazada el {1}.',
  '{0}, withdrawn on {1}.': '{0}, retirada el {1}.',
  '{0}, expired on {1}.': '{0}, vencida el {1}.',
  'Withdraw bid': 'Retirar oferta',
  'Change your price': 'Cambiar su precio',
  'Your new price for the whole load, in US dollars': 'Su nuevo precio por toda la carga, en dólares estadounidenses',
  'Send new price': 'Enviar nuevo precio',
  'Yes, send {0}': 'Sí, enviar {0}',
  'The broker’s counteroffer: {0}': 'Contraoferta del bróker: {0}',
  'For the whole load, until {0}.': 'Por toda la carga, hasta el {0}.',
  'If you accept, this is your price, and the broker decides. Do not send a truck yet.':
    'Si acepta, este es su precio y el bróker decide. No envíe un camión todavía.',
  'Accept {0}': 'Aceptar {0}',
  'Decline counteroffer': 'Rechazar la contraoferta',
  '{0}: the counteroffer that you accepted on {1}. The broker has not decided.':
    '{0}: la contraoferta que usted aceptó el {1}. El bróker no ha decidido.',
  'You declined the counteroffer of {0}.': 'Usted rechazó la contraoferta de {0}.',
  'You answered the counteroffer of {0} with your price.': 'Usted respondió a la contraoferta de {0} con su precio.',
  'The counteroffer of {0} is over since {1}.': 'La contraoferta de {0} terminó el {1}.',
  'Did you mean {0}?': '¿Quiso decir {0}?',
  '{0} is far from {1}. Is it your price?': '{0} está muy lejos de {1}. ¿Es su precio?',
  'Did you mean {0}? {1} is far from {2}.': '¿Quiso decir {0}? {1} está muy lejos de {2}.',
  'That is your price already.': 'Ese ya es su precio.',
  'You sent {0} prices for this load. Call the broker.': 'Usted envió {0} precios por esta carga. Llame al bróker.',
  'This changed after you opened the page. Read it again, then answer.':
    'Esto cambió después de que abrió la página. Léalo de nuevo y luego responda.',
  'The counteroffer is over. Send a new price, or call the broker.':
    'La contraoferta terminó. Envíe un nuevo precio o llame al bróker.',
  'Enter your price in US dollars, such as 1850 or 1850.50.':
    'Escriba su precio en dólares estadounidenses, por ejemplo 1850 o 1850.50.',
  'Enter a phone number such as (312) 555-0123, or leave it empty.':
    'Escriba un teléfono como (312) 555-0123 o déjelo vacío.',
  'Enter a price of at most {0}.': 'Escriba un precio de {0} como máximo.',
  'This load has {0} open bids, and takes no more. Call the broker, or try again later.':
    'Esta carga tiene {0} ofertas abiertas y no admite más. Llame al bróker o inténtelo más tarde.',
  'Your company has an open bid on this load. Change its price instead.':
    'Su empresa tiene una oferta abierta por esta carga. Cambie su precio.',
  'This load is no longer offered. Your bid was not sent.': 'Esta carga ya no se ofrece. Su oferta no se envió.',
  'The broker has decided about this bid already.': 'El bróker ya decidió sobre esta oferta.',
  'Pickup pass': 'Pase de recolección (pickup)',
  'Broker of this load. The number is from its FMCSA record.':
    'Bróker de esta carga. El número es el de su registro en la FMCSA.',
  'Broker of this load. No FMCSA record of it here: look it up at safer.fmcsa.dot.gov and call before you load.':
    'Bróker de esta carga. Aquí no tenemos su registro de la FMCSA: búsquelo en safer.fmcsa.dot.gov y llame antes de cargar.',
  'Check a pickup pass': 'Verificar un pase de recolección (pickup)',
  'Code on the pass': 'Código del pase',
  'Twelve letters and digits, such as K7QF-2MXD-9T4H': '12 letras y números, como K7QF-2MXD-9T4H',
  'Check the code': 'Verificar el código',
  'Enter the twelve letters and digits on the pass.': 'Escriba las 12 letras y números del pase.',
  'No good pass has this code. Check each letter. If it is right, do not load, and call the broker.':
    'Ningún pase válido tiene este código. Revise cada letra. Si es correcto, no cargue y llame al bróker.',
  'This pass is not good': 'Este pase no es válido',
  'Do not load. No pass has this code, or it was withdrawn. Call the broker named on the paper, at a number from your own records.':
    'No cargue. Ningún pase tiene este código, o se anuló. Llame al bróker que aparece en el papel, a un número que usted ya tenga de él.',
  'Check another pass': 'Verificar otro pase',
  Good: 'Válido',
  'Call first': 'Llame antes',
  Stop: 'Alto',
  'This pass is good. Now check the truck.': 'Este pase es válido. Ahora revise el camión.',
  'Call the broker before you load': 'Llame al bróker antes de cargar',
  'Hold: call the broker before you load': 'No cargue: llame antes al bróker',
  'This pass is not good now': 'Este pase no es válido en este momento',
  'It is good from {0} to {1}. If the truck is at the dock, call the broker before you load.':
    'Es válido del {0} al {1}. Si el camión está en el andén, llame al bróker antes de cargar.',
  'A truck that did not match was checked on {0}.': 'Se revisó un camión que no coincide: {0}.',
  'Call {0}': 'Llame al {0}',
  Load: 'Carga',
  'Pickup number': 'Número de recolección (pickup)',
  Pickup: 'Recolección (pickup)',
  'Pickup window': 'Horario de recolección',
  'Time of the pass': 'Validez del pase',
  'Truck unit': 'Unidad',
  'Driver’s initials': 'Iniciales del chofer',
  'Not on file': 'Sin registro',
  'Check the truck': 'Revisar el camión',
  'Enter what you read on the truck itself, not from a paper.':
    'Escriba lo que lee en el camión mismo, no en un papel.',
  'License plate on the truck': 'Placa en el camión',
  'With or without its state, such as TX ABC1234': 'Con o sin el estado, como TX ABC1234',
  'VIN on the truck': 'VIN en el camión',
  'The last six letters and digits, or all of it. It is on the driver’s door frame.':
    'Las últimas 6 letras y números, o todo. Está en el marco de la puerta del chofer.',
  'Enter the plate, the last six of the VIN, or both.': 'Escriba la placa, los últimos 6 del VIN o ambos.',
  'Enter at least the last six of the VIN.': 'Escriba al menos los últimos 6 del VIN.',
  'Too many checks of this pass from here. Do not load, and call the broker.':
    'Demasiadas revisiones de este pase desde aquí. No cargue y llame al bróker.',
  'Check another truck': 'Revisar otro camión',
  'The truck has left with the load': 'El camión ya salió con la carga',
  'By the broker’s record it left {0}. If another truck shows this pass, do not load, and call the broker.':
    'Según el registro del bróker, salió el {0}. Si otro camión muestra este pase, no cargue y llame al bróker.',
  'The truck matches the pass': 'El camión coincide con el pase',
  'The truck matches. Call the broker before you load.': 'El camión coincide. Llame al bróker antes de cargar.',
  'The plate matches. Now check the VIN.': 'La placa coincide. Ahora revise el VIN.',
  'The VIN matches. Now check the plate.': 'El VIN coincide. Ahora revise la placa.',
  'Wrong truck: do not load': 'NO ES EL CAMIÓN. No lo cargue.',
  'This truck does not match the pass. The broker gets an alert. Call the broker before you load.':
    'Este camión no coincide con el pase. El bróker recibe una alerta. Llame al bróker antes de cargar.',
  'The truck could not be checked': 'No se pudo revisar el camión',
  'What you entered is not on file for this truck. The broker gets an alert. Call the broker before you load.':
    'Lo que escribió no está registrado para este camión. El bróker recibe una alerta. Llame al bróker antes de cargar.',
  'Plate {0}: {1}': 'Placa {0}: {1}',
  'VIN {0}: {1}': 'VIN {0}: {1}',
  matches: 'coincide',
  'does not match': 'no coincide',
  'not on file, not checked': 'sin registro, no se revisó',
  'Plate: not entered, not checked': 'Placa: no se escribió, no se revisó',
  'VIN: not entered, not checked': 'VIN: no se escribió, no se revisó',
  'Scan the code with a phone, or open {0} and enter it.': 'Escanee el código con un teléfono, o abra {0} y escríbalo.',
  'The page says whether this pass is good now. This paper alone does not.':
    'La página dice si este pase es válido ahora. El papel solo no lo dice.',
  'Enter the plate and the VIN that you read on the truck itself. If they do not match, do not load the truck, and call the broker.':
    'Escriba la placa y el VIN que lee en el camión mismo. Si no coinciden, no cargue el camión y llame al bróker.',
  'No signal? Call {0} and read out the code and the plate.': '¿Sin señal? Llame al {0} y lea el código y la placa.',
  'No signal? Call the broker at a number from your own records, and read out the code and the plate.':
    '¿Sin señal? Llame al bróker a un número que usted ya tenga de él y lea el código y la placa.',
  'Broker’s phone': 'Teléfono del bróker',
  'Trailer number': 'Número de remolque',
  'Seal number': 'Número de sello',
  'Guard: name and signature': 'Guardia: nombre y firma',
  'Driver: name and signature': 'Chofer: nombre y firma',
  'Date and time': 'Fecha y hora',

  // A notice to the address of record
  'In your company’s name': 'A nombre de su empresa',
  'Part of the link is missing, it was used, or it is too old. If someone acts in your name, call the broker at the number on its FMCSA record.':
    'Falta parte del enlace, ya se usó o es demasiado viejo. Si alguien actúa a su nombre, llame al bróker al número de su registro de la FMCSA.',
  'Was this your company?': '¿Fue su empresa?',
  'On {0}:': 'El {0}:',
  'It is the first load that your company accepted from this broker.':
    'Es la primera carga que su empresa aceptó de este bróker.',
  'If this was you, close this page: there is nothing to do.':
    'Si fue usted, cierre esta página: no hay nada que hacer.',
  'If it was not, press the button. The broker gets an alert at once. Then call the broker at the number above.':
    'Si no fue usted, presione el botón. El bróker recibe una alerta de inmediato. Después llame al bróker al número de arriba.',
  'This was not us': 'No fuimos nosotros',
  '{0} accepted rate confirmation {1} for load {2} for your company, from the address {3}.':
    '{0} aceptó la confirmación de tarifa {1} de la carga {2} por su empresa, desde la dirección {3}.',
  'Rate confirmation {0} for load {1} was sent for your company to {2}, an address that is new to the broker.':
    'La confirmación de tarifa {0} de la carga {1} se envió para su empresa a {2}, una dirección nueva para el bróker.',
  'Someone gave a bank account and a remit-to for payments to your company.':
    'Alguien dio una cuenta bancaria y un destinatario de pago para su empresa.',
  'The broker has an alert': 'El bróker tiene una alerta',
  'We stored when and from where you reported this. Call the broker now at the number on its FMCSA record: loads move fast.':
    'Guardamos cuándo y desde dónde lo reportó. Llame ahora al bróker al número de su registro de la FMCSA: las cargas se mueven rápido.',
  'Accept…': 'Aceptarla…',
  'Decline…': 'Rechazarla…',
  'Reason for declining (required)': 'Por qué la rechaza (obligatorio)',
  'Owner, dispatcher, manager… Required to accept.': 'Dueño, despachador, gerente… Obligatorio para aceptar.',
} as const satisfies Record<string, string>;

/** A sentence that the carrier's pages have in every language. */
export type Phrase = keyof typeof ES;
