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
  'MC not on file': 'MC sin registro',
  'Phone not on file': 'Teléfono sin registro',
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
  'We emailed it to {0}. It works for 10 minutes.': 'Lo enviamos a {0}. Dura 10 minutos.',
  'That code has expired. Open the link in your email again for a new one.':
    'Ese código venció. Abra de nuevo el enlace del correo para recibir otro.',
  'Enter the six digits of the code.': 'Escriba los seis dígitos del código.',
  'Too many wrong or unused codes for this link. It takes codes again within 24 hours.':
    'Demasiados códigos equivocados o sin usar en este enlace. Volverá a aceptar códigos en menos de 24 horas.',
  'That is not the code. You can try once more.': 'Ese no es el código. Le queda un intento.',
  'That is not the code. You can try {0} more times.': 'Ese no es el código. Le quedan {0} intentos.',
  Continue: 'Continuar',
  'Everything is sent': 'Ya se envió todo',
  'Thank you. Everything is sent': 'Gracias. Ya se envió todo',
  'The broker reviews it and contacts you when you can haul, or if something is missing. There is nothing else to do.':
    'El bróker lo revisa y le avisa cuando pueda transportar o si falta algo. No tiene que hacer nada más.',
  'You have left': 'Cerró su sesión',
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
  'After hours': 'Fuera de horario (noches y fines de semana)',
  'Accounts receivable': 'Cobranza',
  Claims: 'Reclamos',
  'Same person as the owner': 'La misma persona que el dueño',
  'Do you do it all yourself? Enter the owner once, then select “Same person as the owner” for the rest.':
    '¿Usted hace todo? Escriba una sola vez los datos del dueño y en lo demás marque “La misma persona que el dueño”.',
  'Owner or officer: enter the name.': 'Dueño o directivo: escriba el nombre.',
  'Owner or officer: enter the phone number.': 'Dueño o directivo: escriba el teléfono.',
  'Owner or officer: enter the email address.': 'Dueño o directivo: escriba el correo electrónico.',
  'Dispatch: enter the name.': 'Despacho: escriba el nombre.',
  'Dispatch: enter the phone number.': 'Despacho: escriba el teléfono.',
  'Dispatch: enter the email address.': 'Despacho: escriba el correo electrónico.',
  'After hours: enter the name.': 'Fuera de horario: escriba el nombre.',
  'After hours: enter the phone number.': 'Fuera de horario: escriba el teléfono.',
  'After hours: enter the email address.': 'Fuera de horario: escriba el correo electrónico.',
  'Accounts receivable: enter the name.': 'Cobranza: escriba el nombre.',
  'Accounts receivable: enter the phone number.': 'Cobranza: escriba el teléfono.',
  'Accounts receivable: enter the email address.': 'Cobranza: escriba el correo electrónico.',
  'Claims: enter the name.': 'Reclamos: escriba el nombre.',
  'Claims: enter the phone number.': 'Reclamos: escriba el teléfono.',
  'Claims: enter the email address.': 'Reclamos: escriba el correo electrónico.',
  'Brokers or shippers you haul for': 'Brókers o embarcadores para los que trabaja',
  'References we can call: name and phone, one per line.':
    'Referencias a las que podemos llamar: nombre y teléfono, una por línea.',
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
  Checking: 'Cuenta de cheques (checking)',
  Savings: 'Cuenta de ahorro (savings)',
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
  'Type your name as signature.': 'Escriba su nombre como firma.',
  'Your name, as signature': 'Su nombre, como firma',
  'Date of signature': 'Fecha de la firma',

  // Errors
  'Missing: {0}.': 'Falta: {0}.',
  'A SCAC has two to four letters.': 'Un SCAC tiene de dos a cuatro letras.',
  'Enter the nine digits of your EIN or SSN.': 'Escriba los nueve dígitos de su EIN o SSN.',
  'Exempt payee codes are 1 to 13.': 'Los códigos de beneficiario exento van del 1 al 13.',
  'FATCA codes are A to M.': 'Los códigos FATCA van de la A a la M.',
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
    'Ese archivo no es PDF, PNG ni JPEG, aunque el nombre diga otra cosa.',
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
  'Not right now': 'En este momento no es posible',
  'Try again in a minute.': 'Vuelva a intentarlo en un minuto.',
  'Something went wrong on our side': 'Algo falló de nuestro lado',
  'Try again. If it keeps happening, give the broker this reference: {0}':
    'Vuelva a intentarlo. Si sigue pasando, dé al bróker esta referencia: {0}',
  'That did not work': 'No funcionó',
  'This form was sent from another site.': 'Este formulario se envió desde otro sitio.',
  'The form could not be read.': 'No se pudo leer el formulario.',
  'The request could not be read.': 'No se pudo leer la solicitud.',

  // Labels of the rate confirmation's paper
  'These terms are in English, and only the English text counts. Call the broker about anything that is not clear.':
    'Estas condiciones están en inglés y solo vale el texto en inglés. Llame al bróker si algo no está claro.',
  'Broker: who to call': 'Bróker: a quién llamar',
  'Driver and truck': 'Chofer y camión',
  'Freight and pay': 'Carga y pago',
  Pay: 'Pago',
  For: 'Concepto',
  'Up to': 'Hasta',
  Signature: 'Firma',
  'Name, title': 'Nombre, puesto',
  Date: 'Fecha',
  Pieces: 'Piezas',
  Pallets: 'Tarimas',
  'Cargo value': 'Valor de la carga',
  Seal: 'Sello',
  'Pallet exchange': 'Intercambio de tarimas',
  'Payment terms': 'Plazo de pago',
  Currency: 'Moneda',
  Tracking: 'Rastreo',
  Commodity: 'Mercancía',

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
  'Auto liability of at least {0}': 'Responsabilidad civil de auto (auto liability) de al menos {0}',
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
  'Who issued it (optional, the broker verifies it faster)':
    'Quién lo emitió (opcional, así el bróker lo verifica más rápido)',
  'Insurance agency (producer)': 'Agencia de seguros (producer)',
  'Contact at the agency': 'Contacto en la agencia',
  'The named insured is as above': 'El asegurado es el de arriba',
  'If not: the named insured': 'Si no: el asegurado (named insured)',
  'The certificate holder is as above': 'El titular del certificado es el de arriba',
  'If not: the certificate holder': 'Si no: el titular del certificado',
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
  'Rate confirmation': 'Rate confirmation (confirmación de tarifa)',
  'Part of the link is missing, or no email has it. Ask the broker to send the rate confirmation again.':
    'Falta una parte del enlace o ningún correo lo contiene. Pida al bróker que reenvíe la rate confirmation.',
  '{0} sent you a rate confirmation': '{0} le envió una rate confirmation (confirmación de tarifa)',
  'To read it and to accept or decline, enter a code. We send it to {0}, the address that the email came to.':
    'Para leerla y aceptarla o rechazarla, escriba un código. Lo enviamos a {0}, la dirección que recibió el correo.',
  'Read the rate confirmation': 'Leer la rate confirmation',
  'Rate confirmation {0}': 'Rate confirmation {0}',
  'What changed since you accepted revision {0}': 'Lo que cambió desde que aceptó la revisión {0}',
  'Nothing that needs your acceptance changed.': 'No cambió nada que deba aceptar.',
  Total: 'Total',
  'The confirmation itself is in English. Call the broker about anything that is not clear.':
    'La confirmación está en inglés. Llame al bróker si algo no queda claro.',
  'Broker and carrier': 'Bróker y transportista',
  Stops: 'Paradas',
  Freight: 'Carga',
  Amounts: 'Montos',
  Notes: 'Notas',
  Terms: 'Condiciones',
  'Download your copy (PDF)': 'Descargar su copia (PDF)',
  'Number {0}, revision {1}, verification code {2}': 'Número {0}, revisión {1}, código de verificación {2}',
  'Accepted by {0}, {1}, on {2}.': 'Aceptada por {0}, {1}, el {2}.',
  'Revision {0} was accepted. You don’t need to re-sign.':
    'La revisión {0} fue aceptada. No hace falta firmar de nuevo.',
  'This rate confirmation was declined. If that is a mistake, call the broker.':
    'Esta rate confirmation se rechazó. Si es un error, llame al bróker.',
  'The broker voided this rate confirmation. Do not haul on it.':
    'El bróker anuló esta rate confirmation. No transporte con ella.',
  'The first pickup window ended before this was accepted. Ask the broker for a new one.':
    'El horario de la primera recolección (pickup) pasó antes de que se aceptara. Pida una nueva al bróker.',
  'The broker sent a newer rate confirmation. Use the link in the latest email.':
    'El bróker envió una rate confirmation más reciente. Use el enlace del último correo.',
  'The load was cancelled or given to another carrier. Call the broker before you do anything.':
    'La carga se canceló o se dio a otro transportista. Llame al bróker antes de hacer algo.',
  Decline: 'Rechazar',
  'Accept and sign': 'Aceptar y firmar',
  'Decline this rate confirmation': 'Rechazar esta rate confirmation',
  'Back to accept': 'Volver para aceptar',
  'I have read this rate confirmation and its terms, accept them, and am authorized to sign for {0}. My typed name is my signature.':
    'He leído esta rate confirmation y sus condiciones, las acepto y estoy autorizado a firmar por {0}. Mi nombre escrito es mi firma.',
  'Stored with your decision: the date and time, your network address, your browser, and a fingerprint of what you read.':
    'Se guarda con su decisión: la fecha y la hora, su dirección IP, su navegador y una huella de lo que leyó.',
  'Choose whether you accept or decline.': 'Elija si la acepta o la rechaza.',
  'Enter a reason.': 'Escriba un motivo.',
  'Someone at your company accepted this revision already.': 'Alguien de su empresa ya aceptó esta revisión.',
  'The broker changed this rate confirmation while you read it. Open the link in the latest email and read it again.':
    'El bróker cambió esta rate confirmation mientras la leía. Abra el enlace del último correo y léala de nuevo.',
  'The broker has a question before you can accept this. Call the broker at the number on this page.':
    'El bróker tiene una pregunta antes de que usted pueda aceptar. Llame al bróker al número de esta página.',
  'Verify a rate confirmation': 'Verificar una rate confirmation',
  'Enter the number and the verification code at the foot of each page. You see who sent it to whom and whether it is still valid; no rates, stops or contacts.':
    'Escriba el número y el código de verificación que cada página lleva al pie. Verá quién la envió a quién y si sigue vigente; no verá tarifas, paradas ni contactos.',
  Number: 'Número',
  'Such as RC-000042': 'Por ejemplo RC-000042',
  'Verification code': 'Código de verificación',
  'Twelve letters and digits, such as 9f3a 02bc 71d4': '12 letras y números, por ejemplo 9f3a 02bc 71d4',
  Verify: 'Verificar',
  'No rate confirmation has this number and verification code. It was changed or never came from here. Call the broker at the number on its FMCSA record.':
    'Ninguna rate confirmation tiene este número y este código. El documento se cambió o no salió de aquí. Llame al bróker al número de su registro de la FMCSA.',
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
  'Telematics provider': 'Proveedor de GPS/ELD',
  'We can read positions from your provider. Then no one has to send them.':
    'Podemos leer las posiciones de su proveedor. Así nadie tiene que enviarlas.',
  'Connect {0}': 'Conectar {0}',
  '{0}: connected since {1}': '{0}: conectado desde {1}',
  'Account: {0}': 'Cuenta: {0}',
  'Read there: where the trucks are that your loads name, while those loads may see them, for the brokers of those loads. Of every vehicle its unit, VIN and plate: brokers compare them with your certificate of insurance. No position of any other truck is kept.':
    'Leemos ahí: dónde están los camiones que sus cargas nombran, mientras esas cargas pueden verlos, para los brókers de esas cargas. De cada vehículo, su unidad, VIN y placa: los brókers los comparan con su certificado de seguro. No se guarda la posición de ningún otro camión.',
  'Last read: {0}': 'Última lectura: {0}',
  'Not read yet': 'Aún no se ha leído',
  'No positions from {0} to {1}: {2} no longer had them.': 'Sin posiciones de {0} a {1}: {2} ya no las tenía.',
  'Not found at {0}: {1}. Loads name these trucks. Enter the same VIN, plate or unit there; it is compared again within the hour. Or give the broker the truck’s unit as it is written there.':
    'No se encuentran en {0}: {1}. Hay cargas que nombran estos camiones. Escriba ahí el mismo VIN, placa o número de unidad; se vuelve a comparar en menos de una hora. O dé al bróker la unidad del camión como está escrita ahí.',
  Disconnect: 'Desconectar',
  'Disconnect {0}': 'Desconectar {0}',
  'Disconnected. The sign-in is deleted and nothing more is read there. Your consent stays.':
    'Desconectado. El acceso se borró y ya no se lee nada ahí. Su consentimiento sigue.',
  'Connected. Positions are read from now on.': 'Conectado. Desde ahora se leen las posiciones.',
  'For faster positions, have {0} post to this address, and enter its signing secret:':
    'Para posiciones más rápidas, haga que {0} envíe a esta dirección y escriba su secreto de firma:',
  'Signing secret': 'Secreto de firma',
  'Save the secret': 'Guardar el secreto',
  'The secret is saved.': 'El secreto quedó guardado.',
  'It is kept encrypted, and deleted when you disconnect or withdraw.':
    'Se guarda cifrado y se borra cuando se desconecta o se retira.',
  'API token': 'Token de API',
  'A token that may only read vehicles and their locations': 'Un token que solo pueda leer vehículos y sus ubicaciones',
  'Sign in at {0}': 'Iniciar sesión en {0}',
  Database: 'Base de datos',
  User: 'Usuario',
  'Make one in Geotab that may only view vehicles': 'Cree uno en Geotab que solo pueda ver vehículos',
  Password: 'Contraseña',
  Connect: 'Conectar',
  'Enter the API token.': 'Escriba el token de la API.',
  'Enter the database.': 'Escriba la base de datos.',
  'Enter the user name.': 'Escriba el nombre de usuario.',
  'Enter the password.': 'Escriba la contraseña.',
  '{0} refuses it. Check it and try again.': '{0} lo rechaza. Revíselo e intente de nuevo.',
  '{0} does not answer as it should. Try again later.': '{0} no responde como debe. Intente más tarde.',
  '{0} refuses the sign-in.': '{0} rechaza el acceso.',
  '{0} asks us to wait.': '{0} nos pide esperar.',
  '{0} cannot be reached.': 'No hay conexión con {0}.',
  '{0} takes too long to answer.': '{0} tarda demasiado en responder.',
  '{0} answers something that cannot be read.': '{0} responde algo que no se puede leer.',
  '{0} rejects what we ask.': '{0} rechaza lo que pedimos.',
  '{0} refused the sign-in several times. Nothing is read. Connect it again.':
    '{0} rechazó el acceso varias veces. No se lee nada. Conéctelo de nuevo.',
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
    'Lo ve desde un día antes de la primera recolección (pickup), como máximo, hasta tres días después del último horario de entrega, como máximo, y en ningún otro momento.',
  'Positions are deleted after {0} days. Arrival and departure times stay with the load.':
    'Las posiciones se borran después de {0} días. Las horas de llegada y salida quedan en la carga.',
  'You see here who looked, when, and for which load. You get one email for each load that is looked at.':
    'Aquí ve quién miró, cuándo y para qué carga. Recibe un correo por cada carga que alguien mira.',
  'You can refuse a load or withdraw at any time. Then positions are no longer shown, and after withdrawing they are deleted.':
    'Puede rechazar una carga o retirarse en cualquier momento. Entonces ya no se muestran posiciones y, si se retira, se borran.',
  'Share truck positions?': '¿Compartir las posiciones de los camiones?',
  '{0} shares nothing now. If you agree, this applies to every broker:':
    '{0} no comparte nada ahora. Si acepta, esto aplica para todos los brókers:',
  'I may decide this for {0}, and we agree': 'Puedo decidir esto por {0}, y aceptamos',
  'Share positions': 'Compartir posiciones',
  'Check the box to agree.': 'Marque la casilla para aceptar.',
  'Key of your feed': 'Clave (API key) de su GPS/ELD',
  'Give this key to your ELD provider or to the one who sends your positions. It is shown only now:':
    'Dé esta clave a su proveedor de GPS/ELD. Solo se muestra ahora:',
  'The one who sends your positions names your key. If it got lost or into wrong hands, make a new one: the old one stops working.':
    'Su proveedor de GPS usa esta clave. Si se perdió o la tiene quien no debe, genere otra: la anterior deja de servir.',
  'Make a new key': 'Generar otra clave',
  '{0} shares truck positions': '{0} comparte las posiciones de sus camiones',
  'Since {0}. Positions are deleted after {1} days.': 'Desde el {0}. Las posiciones se borran después de {1} días.',
  'You share your positions now. We emailed you the link to this page.':
    'Ya comparte sus posiciones. Le enviamos por correo el enlace a esta página.',
  'Loads that see a truck': 'Cargas con acceso a un camión',
  'No load sees a truck now.': 'Ninguna carga tiene acceso a un camión ahora.',
  'Load {0} of {1}': 'Carga {0} de {1}',
  Refuse: 'Rechazar',
  'Refuse load {0} of {1}': 'Rechazar la carga {0} de {1}',
  'Refused. This load sees no position of your trucks anymore.':
    'Rechazada. Esta carga ya no tiene acceso a las posiciones de sus camiones.',
  'Location views': 'Consultas de ubicación',
  'No one has looked yet.': 'Nadie ha mirado todavía.',
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
  'Pickup not confirmed yet': 'Recolección (pickup) aún sin confirmar',
  'At the pickup in {0}': 'En la recolección (pickup) en {0}',
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
  'Detention statement': 'Reporte de detención (detention)',
  'Detention, load {0}': 'Detención (detention), carga {0}',
  'As of {0}': 'Hasta el {0}',
  None: 'Ninguno',
  Detention: 'Detención (detention)',
  '{0} min': '{0} minutos',
  '{0}; stops not known: {1}': '{0}; paradas sin registro: {1}',
  '{0} (between {1} and {2})': '{0} (entre {1} y {2})',
  '{0} so far': '{0} hasta ahora',
  Rate: 'Tarifa',
  '{0} an hour': '{0} por hora',
  Amount: 'Monto',
  'Pickup: {0}': 'Recolección (pickup): {0}',
  'Delivery: {0}': 'Entrega: {0}',
  Window: 'Horario de cita',
  'Any time': 'A cualquier hora',
  'From {0} to {1}': 'De {0} a {1}',
  Arrived: 'Llegada',
  Departed: 'Salida',
  'Free time': 'Tiempo sin cargo (free time)',
  'Based on': 'Se basa en',
  'What a person reported': 'Lo que reportó una persona',
  'Corrected by a person, with a reason': 'Corregido por una persona, con un motivo',
  'Corrected by {0}: {1}': 'Corregido por {0}: {1}',
  'a former user': 'un antiguo usuario',
  'GPS shows {0} ({1})': 'El GPS muestra {0} ({1})',
  'On {0} this was': 'El {0} esto era',
  'Times of different kinds: see each': 'Horas de distinto tipo: vea cada una',
  'Reported by a person': 'Reportado por una persona',
  'At the latest; no position before': 'A más tardar; sin posición anterior',
  '± {0} min, by GPS': '± {0} minutos, por GPS',
  'The driver’s phone shows {0} ({1})': 'El teléfono del chofer muestra {0} ({1})',
  'At the latest, by the driver’s phone; no position before':
    'A más tardar, por el teléfono del chofer; no hay posición anterior',
  '± {0} min, by the driver’s phone': '± {0} minutos, por el teléfono del chofer',
  'Positions: {0}': 'Posiciones: {0}',
  '{0} and {1}': '{0} y {1}',
  'the driver’s phone': 'el teléfono del chofer',
  'the second driver’s phone': 'el teléfono del segundo chofer',
  'the carrier’s feed': 'el sistema del transportista',
  'the broker’s feed': 'el sistema del bróker',
  'Arrival reported: {0}': 'Llegada reportada: {0}',
  'Departure reported: {0}': 'Salida reportada: {0}',
  'by a person of the broker': 'por una persona del bróker',
  'by the broker’s system': 'por el sistema del bróker',
  'How to read this': 'Cómo leer esto',
  'GPS times are accurate to within half the gap between pings.':
    'Las horas por GPS son exactas hasta la mitad del intervalo entre dos posiciones.',
  'A corrected time was set by a person of the broker, with name and reason. It replaces the GPS time, which is shown next to it.':
    'Una hora corregida la puso una persona del bróker, con nombre y motivo. Reemplaza la hora por GPS, que se muestra al lado.',
  'Reported times are shown next to GPS times and never replace them.':
    'Las horas reportadas se muestran junto a las horas por GPS y nunca las reemplazan.',
  'If a time changed after the link was created, the earlier time is shown next to it.':
    'Donde una hora cambió después de crear el enlace, al lado está lo que decía entonces.',
  'Free time starts at arrival, or at the start of the window if the truck was early.':
    'El tiempo sin cargo (free time) cuenta desde la llegada, o desde el inicio del horario de cita si el camión llegó antes.',
  'Detention is claimed only where arrival and departure are both known.':
    'La detención se cobra solo donde se conocen la llegada y la salida.',
  'Download PDF': 'Descargar PDF',

  // Load offers
  'Load offer': 'Oferta de carga',
  'Part of the link is missing, or the load is no longer offered to you. If that is a mistake, call the broker.':
    'Falta una parte del enlace o la carga ya no se le ofrece. Si es un error, llame al bróker.',
  '{0} offers you a load': '{0} le ofrece una carga',
  'To see the load and to send your price, enter a code. We send it to {0}, the address on your FMCSA record.':
    'Para ver la carga y enviar su precio, escriba un código. Lo enviamos a {0}, el correo de su registro de la FMCSA.',
  'See the load': 'Ver la carga',
  'The load number and the addresses are on the rate confirmation of the carrier that gets the load.':
    'El número de carga y las direcciones van en la rate confirmation del transportista que recibe la carga.',
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
    '{0}, aceptada el {1}. Nada queda reservado hasta que acepte una rate confirmation: no envíe un camión todavía.',
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
    '{0} aceptó la rate confirmation {1} de la carga {2} por su empresa, desde la dirección {3}.',
  'Rate confirmation {0} for load {1} was sent for your company to {2}, an address that is new to the broker.':
    'La rate confirmation {0} de la carga {1} se envió para su empresa a {2}, una dirección nueva para el bróker.',
  'Someone gave a bank account and a remit-to for payments to your company.':
    'Alguien dio una cuenta bancaria y un destinatario de pago para su empresa.',
  'The broker has an alert': 'El bróker tiene una alerta',
  'We stored when and from where you reported this. Call the broker now at the number on its FMCSA record: loads move fast.':
    'Guardamos cuándo y desde dónde lo reportó. Llame ahora al bróker al número de su registro de la FMCSA: las cargas se mueven rápido.',
  'Decline…': 'Rechazarla…',
  'Reason for declining (required)': 'Por qué la rechaza (obligatorio)',
  'Owner, dispatcher, manager… Required to accept.': 'Dueño, despachador, gerente… Obligatorio para aceptar.',
  // Mails
  'Someone tried to open the {0}': 'Alguien trató de abrir: {0}',
  'rate confirmation': 'rate confirmation (confirmación de tarifa)',
  'load offer': 'oferta de carga',
  'Someone asked for ten codes on a link that we emailed to you ({0}) and used none. Nothing was opened with them.':
    'Alguien pidió diez códigos en un enlace que le mandamos por correo ({0}) y no usó ninguno. No se abrió nada con ellos.',
  'Someone entered ten wrong codes on a link that we emailed to you ({0}). Nothing was opened with them.':
    'Alguien escribió diez códigos equivocados en un enlace que le mandamos por correo ({0}). No se abrió nada con ellos.',
  'If it was not you, someone else has the email or its link: forward neither, and never give a code to anyone who asks for it. If it was you, wait. The link takes no code for up to 24 hours.':
    'Si no fue usted, otra persona tiene el correo o su enlace: no los reenvíe y nunca dé un código a quien se lo pida. Si fue usted, espere. El enlace no acepta códigos por hasta 24 horas.',
  'You get this email at most once in 24 hours for one link.':
    'Recibe este correo una vez cada 24 horas, como máximo, por cada enlace.',
  'The broker, from its FMCSA record ({0}):': 'El bróker, según su registro de la FMCSA ({0}):',
  'The broker, from its FMCSA record (undated):': 'El bróker, según su registro de la FMCSA (sin fecha):',
  'MC: not on file': 'MC: sin registro',
  'Address: not on file': 'Dirección: sin registro',
  'Phone: not on file': 'Teléfono: sin registro',
  'Phone: {0}': 'Teléfono: {0}',
  'If you did not expect this email, find the broker’s number at {0} and call it before you send anything.':
    'Si no esperaba este correo, busque el teléfono del bróker en {0} y llame antes de enviar algo.',
  'If you did not expect this email, call that number before you send anything.':
    'Si no esperaba este correo, llame a ese número antes de enviar algo.',
  'The broker: {0}, with no MC number.': 'El bróker: {0}, sin número MC.',
  'The broker: {0}, which gives its number as MC {1}.': 'El bróker: {0}, que dice tener el número MC {1}.',
  'We have no FMCSA record of it, so its number, address and phone could not be checked.':
    'No tenemos registro de la FMCSA de este bróker, así que no pudimos revisar su número, dirección ni teléfono.',
  'Look it up at {0} and call it before you send anything.': 'Búsquelo en {0} y llame antes de enviar algo.',
  'En español: abra el enlace y elija Español.': 'In English: open the link and choose English.',
  'En français : ouvrez le lien et choisissez Français.': 'En français : ouvrez le lien et choisissez Français.',
  'The page opens with a code that is sent to this address, the one on your FMCSA record. No account is needed. No one asks you for money, passwords or bank data.':
    'La página se abre con un código que mandamos a este correo, el de su registro de la FMCSA. No necesita cuenta. Nadie le pide dinero, contraseñas ni datos bancarios.',
  'Your code is': 'Su código es',
  'It works once, for {0} minutes, on the page where you asked for it.':
    'Sirve una vez y dura {0} minutos, en la página donde lo pidió.',
  'If you did not ask for it, do nothing, and give it to no one.':
    'Si no lo pidió, no haga nada y no se lo dé a nadie.',
  '{0} It is the first load that your company accepted from this broker.':
    '{0} Es la primera carga que su empresa aceptó de este bróker.',
  'Someone asked for another bank account or remit-to for payments to your company. The broker calls before it pays there.':
    'Alguien pidió otra cuenta de banco u otro destinatario de pago (remit-to) para su empresa. El bróker llama antes de pagar ahí.',
  'This was not us? Open this page and press the button. Opening it changes nothing.':
    '¿No fueron ustedes? Abra esta página y oprima el botón. Abrirla no cambia nada.',
  '{0} with {1}': '{0} con {1}',
  'We notify you at the address of record of your company.': 'Le avisamos al correo registrado de su empresa.',
  'If this was you, there is nothing to do.': 'Si fue usted, no tiene que hacer nada.',
  'A load was accepted in your name': 'Se aceptó una carga a su nombre',
  'A new email address is used in your name': 'Se usa un correo nuevo a su nombre',
  'A bank account was given in your name': 'Se dio una cuenta de banco a su nombre',
  'A broker posted an alert about {0}: read it and answer': 'Un bróker publicó una alerta sobre {0}: léala y responda',
  'A freight broker has warned other brokers about {0}, or about people who use its name.':
    'Un bróker de carga avisó a otros brókers sobre {0}, o sobre gente que usa su nombre.',
  'The broker shows a load, confirmation or paper with your company.':
    'El bróker muestra una carga, una confirmación o un papel con su empresa.',
  'No load known: the broker shows no load, confirmation or paper with your company.':
    'No se conoce la carga: el bróker no muestra carga, confirmación ni papel con su empresa.',
  'automatically after {0} days': 'automáticamente después de {0} días',
  'Your answer is shown beside it to every broker who reads it.':
    'Su respuesta se muestra junto a ella a todo bróker que la lea.',
  'Read it and answer': 'Leerla y responder',
  'Is this email real? It goes to the address that FMCSA has for your company, and the page asks for nothing but the code that it sends there. Type the address of the page yourself if you doubt the button.':
    '¿Es real este correo? Llega a la dirección que la FMCSA tiene de su empresa, y la página solo pide el código que manda ahí. Si duda del botón, escriba usted mismo la dirección de la página.',
  'Your code to read the alert': 'Su código para leer la alerta',
  'Nothing is booked before you sign a rate confirmation. Do not send a truck yet.':
    'No hay nada reservado hasta que firme la rate confirmation. Todavía no mande un camión.',
  'Load offer: {0}': 'Oferta de carga: {0}',
  '{0} offers {1} this load:': '{0} le ofrece a {1} esta carga:',
  'See it and send your price': 'Verla y mandar su precio',
  'The link works while the load is offered to you.': 'El enlace sirve mientras se le ofrezca la carga.',
  'Your code to see the load': 'Su código para ver la carga',
  'Counteroffer {0}: {1}': 'Contraoferta de {0}: {1}',
  '{0} bid {1}. {2} offers {3}, until {4}.': '{0} ofreció {1}. {2} ofrece {3}, hasta el {4}.',
  'Accept, decline or send another price': 'Aceptar, rechazar o mandar otro precio',
  'Bid of {0} accepted, not booked yet: {1}': 'Oferta de {0} aceptada, todavía sin reservar: {1}',
  '{0} accepted your bid of {1}.': '{0} aceptó su oferta de {1}.',
  'The rate confirmation comes by email next.': 'La rate confirmation le llega después por correo.',
  'Bid of {0} declined: {1}': 'Oferta de {0} rechazada: {1}',
  '{0} declined your bid of {1}.': '{0} rechazó su oferta de {1}.',
  'The load is still open for bids.': 'La carga sigue disponible.',
  'Send another price': 'Mandar otro precio',
  'The load is no longer open for bids.': 'La carga ya no está disponible.',
  'Do you have a truck for another load? Answer this email.':
    '¿Tiene un camión para otra carga? Responda a este correo.',
  'The load is still open: send another price by the link in the email that offered it.':
    'La carga sigue disponible: mande otro precio por el enlace del correo con que se la ofrecieron.',
  'a place not named': 'un lugar sin nombre',
  Delivery: 'Entrega',
  '{0} ft {1}': '{1} de {0} pies',
  '{0}, {1}': '{0}, {1}',
  '{0} → {1}': '{0} → {1}',
  '{0} {1} → {2}': '{0} {1} → {2}',
  '{0} invites you to set up {1} as a carrier': '{0} le invita a registrar a {1} como transportista',
  '{0} at {1}, a freight broker, invites {2} to set up as a carrier.':
    '{0} de {1}, un bróker de carga, invita a {2} a registrarse como transportista.',
  Someone: 'Alguien',
  'Start here. No account needed; we’ll email you a code first.':
    'Empiece aquí. No necesita cuenta; primero le mandamos un código por correo.',
  'Set up as a carrier': 'Registrarse como transportista',
  'It takes about 15 minutes. Have ready: your tax form (W-9 or W-8), your certificate of insurance, and how you want to be paid. Each step is saved, so you can stop and come back with the same link.':
    'Toma unos 15 minutos. Tenga a la mano: su formulario fiscal (W-9 o W-8), su certificado de seguro y cómo quiere que le paguen. Cada paso se guarda: puede parar y volver con el mismo enlace.',
  'The link works for {0} days. If you don’t know {1}, ignore this email. Only they see what you send.':
    'El enlace dura {0} días. Si no conoce a {1}, ignore este correo. Solo ellos ven lo que mande.',
  'Your code for {0}': 'Su código para {0}',
  '{0} returned your onboarding packet': '{0} le devolvió su paquete de registro',
  '{0} reviewed the onboarding packet of {1} and needs more from you:':
    '{0} revisó el paquete de registro de {1} y necesita algo más de usted:',
  'What you filled in is saved. We’ll email you a code first.':
    'Lo que llenó está guardado. Primero le mandamos un código por correo.',
  'Continue your packet': 'Seguir con su paquete',
  'The link works for {0} days.': 'El enlace dura {0} días.',
  '{0} received your onboarding packet': '{0} recibió su paquete de registro',
  '{0} received the onboarding packet of {1}, with your signature where you gave it.':
    '{0} recibió el paquete de registro de {1}, con su firma donde la puso.',
  'There is nothing else to do. They’ll contact you when you can haul for them, or if something is missing.':
    'No tiene que hacer nada más. Le avisan cuando pueda jalar para ellos, o si falta algo.',
  '{0} is onboarded with {1}': '{0} ya está registrado con {1}',
  '{0} is now onboarded with {1} and can haul loads.': '{0} ya está registrado con {1} y puede jalar cargas.',
  'The agreement was signed by {0}, {1}, on {2}.': 'El contrato lo firmó {0}, {1}, el {2}.',
  'The signed copy is attached, with the signature record.':
    'La copia firmada va adjunta, con el registro de la firma.',
  'It is too large for an email; the broker keeps it with the signature record.':
    'Es muy grande para un correo; el bróker la guarda con el registro de la firma.',
  'SHA-256 of the agreement: {0}': 'SHA-256 del contrato: {0}',
  'Revised rate confirmation {0} for load {1}': 'Rate confirmation {0} corregida, carga {1}',
  'Rate confirmation {0} for load {1}': 'Rate confirmation {0}, carga {1}',
  '{0} sends {1} revision {2} of the rate confirmation for load {3}. The PDF is attached; your copy names your address.':
    '{0} le manda a {1} la versión {2} de la rate confirmation (confirmación de tarifa) de la carga {3}. El PDF va adjunto; su copia lleva su correo.',
  '{0} sends {1} the rate confirmation for load {2}. The PDF is attached; your copy names your address.':
    '{0} le manda a {1} la rate confirmation (confirmación de tarifa) de la carga {2}. El PDF va adjunto; su copia lleva su correo.',
  'What changed since you accepted it': 'Lo que cambió desde que la aceptó',
  'You don’t need to re-sign.': 'No necesita firmar otra vez.',
  'Read and sign': 'Leer y firmar',
  'Read it': 'Leerla',
  'The page opens with a code that is sent to this address. No account is needed.':
    'La página se abre con un código que mandamos a este correo. No necesita cuenta.',
  'Links of earlier emails show that they were replaced.':
    'Los enlaces de correos anteriores dicen que ya los reemplazamos.',
  'Your code to read the rate confirmation': 'Su código para leer la rate confirmation',
  'The link in the earlier email says so too. If this is a surprise, call the broker before you do anything.':
    'El enlace del correo anterior también lo dice. Si no lo esperaba, llame al bróker antes de hacer algo.',
  'Void: rate confirmation {0} for load {1}': 'Anulada: rate confirmation {0}, carga {1}',
  '{0} voided rate confirmation {1} for load {2}. Do not haul on it.':
    '{0} anuló la rate confirmation {1} de la carga {2}. No jale con ella.',
  'No longer valid: rate confirmation {0} for load {1}': 'Ya no vale: rate confirmation {0}, carga {1}',
  'Rate confirmation {0} of {1} for load {2} is no longer valid. Do not haul on it.':
    'La rate confirmation {0} de {1} para la carga {2} ya no vale. No jale con ella.',
  'Declined: rate confirmation {0} for load {1}': 'Rechazada: rate confirmation {0}, carga {1}',
  'Rate confirmation {0} of {1} for load {2} was declined for your company. Nothing is owed on it, and you do not haul on it.':
    'La rate confirmation {0} de {1} para la carga {2} se rechazó a nombre de su empresa. No se debe nada por ella y usted no jala esa carga.',
  'Signed copy: rate confirmation {0} for load {1}': 'Copia firmada: rate confirmation {0}, carga {1}',
  '{0}, accepted revision {1} of rate confirmation {2} of {3} for load {4}.':
    '{0}, aceptó la versión {1} de la rate confirmation {2} de {3} para la carga {4}.',
  'The signed copy is attached: keep it. It ends with the record of the signature.':
    'La copia firmada va adjunta: guárdela. Al final lleva el registro de la firma.',
  '{0} asks {1} to share truck positions': '{0} le pide a {1} compartir las posiciones de sus camiones',
  '{0} is asking to track {1}’s trucks on its loads. If you agree, each broker sees a truck only on a load that it hauls for that broker.':
    '{0} pide seguir los camiones de {1} en sus cargas. Si acepta, cada bróker ve un camión solo en la carga que jala para ese bróker.',
  'Read what is shared, and decide': 'Leer qué se comparte y decidir',
  'Your code for the tracking page': 'Su código para la página de rastreo',
  '{0} shares truck positions now': '{0} ya comparte las posiciones de sus camiones',
  '{0} consented to share the positions of its trucks with the brokers whose loads they haul.':
    '{0} aceptó compartir las posiciones de sus camiones con los brókers cuyas cargas jalan.',
  'See who looked, refuse a load, or withdraw': 'Ver quién consultó, negar una carga o retirar el permiso',
  'Keep this email. The page opens with a code that is sent to this address. Positions are deleted after {0} days. If you did not do this, open the page and withdraw.':
    'Guarde este correo. La página se abre con un código que mandamos a esta dirección. Las posiciones se borran después de {0} días. Si no fue usted, abra la página y retire el permiso.',
  '{0} no longer shares truck positions': '{0} ya no comparte las posiciones de sus camiones',
  '{0} withdrew its consent. Brokers no longer see its trucks through this connection, and the positions that were kept from it are deleted. Arrivals and departures that were recorded on loads stay.':
    '{0} retiró su permiso. Los brókers ya no ven sus camiones por esta conexión, y las posiciones guardadas de ella se borraron. Quedan las llegadas y salidas anotadas en las cargas.',
  'If {0} does not haul this load, refuse it. {1} sees nothing from then on.':
    'Si {0} no jala esta carga, niéguela. {1} ya no ve nada desde entonces.',
  'Refuse this load': 'Negar esta carga',
  'The page opens with a code that is sent to this address.':
    'La página se abre con un código que mandamos a este correo.',
  // Links
  'identity alert': 'alerta de identidad',
  'position sharing page': 'página de posiciones',
  // Dock, more
  'Broker of this load: call this number. It is from its FMCSA record.':
    'Bróker de esta carga: llame a este número. Es el de su registro de la FMCSA.',
  'No signal? Call {0} and read out the code {1} and the plate.':
    '¿Sin señal? Llame al {0} y lea el código {1} y la placa.',
  'The VIN matches; the plate was not checked': 'El VIN coincide; la placa no se revisó',
  'The plate matches; the VIN was not checked': 'La placa coincide; el VIN no se revisó',
  'Do not load. The broker withdrew this pass. Call the broker before you load.':
    'No cargue. El bróker anuló este pase. Llame al bróker antes de cargar.',
  // Tax form, photos, offers
  'Something is wrong: call': 'Algo está mal: llamar',
  '{0, plural, one {Wait a minute, then try again.} other {Wait # minutes, then try again.}}':
    '{0, plural, one {Espere un minuto e intente de nuevo.} other {Espere # minutos e intente de nuevo.}}',
  'The agreement is in English. Before you sign, ask {0} about anything that is not clear.':
    'El contrato está en inglés. Antes de firmar, pregunte a {0} lo que no quede claro.',
  'Certification for a W-9': 'Certificación para un W-9',
  'If you chose “Applies” above, item 2 is crossed out.': 'Si arriba eligió «Se aplica», el punto 2 queda tachado.',
  'Under penalties of perjury, I certify these four statements':
    'Bajo pena de perjurio, certifico estas cuatro declaraciones',
  'Under penalties of perjury, I certify that:': 'Bajo pena de perjurio, certifico que:',
  '1. The number shown on this form is my correct taxpayer identification number (or I am waiting for a number to be issued to me); and':
    '1. El número que aparece en este formulario es mi número de identificación de contribuyente correcto (o estoy esperando que me asignen un número); y',
  '2. I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and':
    '2. No estoy sujeto a la retención adicional de impuestos porque (a) estoy exento de ella, o (b) el Servicio de Impuestos Internos (IRS) no me ha notificado que estoy sujeto a ella por no declarar todos los intereses o dividendos, o (c) el IRS me notificó que ya no estoy sujeto a ella; y',
  '3. I am a U.S. citizen or other U.S. person (defined below); and':
    '3. Soy ciudadano de los Estados Unidos u otra persona de los Estados Unidos (según se define en el formulario); y',
  '4. The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.':
    '4. El código FATCA anotado en este formulario (si lo hay), que indica que estoy exento de la declaración FATCA, es correcto.',
  'Definition of a U.S. person. For federal tax purposes, you are considered a U.S. person if you are: an individual who is a U.S. citizen or U.S. resident alien; a partnership, corporation, company, or association created or organized in the United States or under the laws of the United States; an estate (other than a foreign estate); or a domestic trust (as defined in Regulations section 301.7701-7).':
    'Definición de persona de los Estados Unidos. Para los impuestos federales, usted lo es si es: un individuo que es ciudadano o extranjero residente de los Estados Unidos; una sociedad, corporación, compañía o asociación creada u organizada en los Estados Unidos o según sus leyes; una sucesión (que no sea extranjera); o un fideicomiso nacional (según la sección 301.7701-7 del Reglamento).',
  'Certification instructions. You must cross out item 2 above if you have been notified by the IRS that you are currently subject to backup withholding because you have failed to report all interest and dividends on your tax return.':
    'Instrucciones. Debe tachar el punto 2 si el IRS le notificó que actualmente está sujeto a la retención adicional porque no declaró todos los intereses y dividendos en su declaración de impuestos.',
  'Sign only what is true. The date of today is added.': 'Firme solo lo que sea verdad. Se agrega la fecha de hoy.',
  'The IRS gives out no such number. Copy yours from a letter of the IRS.':
    'El IRS no da ese número. Copie el suyo de una carta del IRS.',
  'Or take a photo': 'O tome una foto',
  'On a phone this opens the camera. One photo at a time.': 'En el teléfono se abre la cámara. Una foto a la vez.',
  'This photo is in the HEIC format and cannot be opened. Send it as a JPEG, or take a screenshot of it and send that.':
    'Esta foto está en formato HEIC y no se puede abrir. Mándela como JPEG o haga una captura de pantalla y mande esa.',
  'Send one file at a time.': 'Mande un archivo a la vez.',
  'Send {0} files at a time at most.': 'Mande {0} archivos a la vez, como máximo.',
  // Trucks
  'Truck {0}, from {1} to {2}': 'Camión {0}, del {1} al {2}',
  'Truck {0}, load {1}, {2}': 'Camión {0}, carga {1}, {2}',
  '{0} sees truck {1} for load {2}': '{0} ve el camión {1} por la carga {2}',
  '{0} looked at where truck {1} of {2} is, for its load {3}. You get one email a load.':
    '{0} consultó dónde está el camión {1} de {2}, por su carga {3}. Recibe un correo por carga.',
  // Pass, status
  'None counted yet': 'Todavía no se cuenta ninguna',
  'No arrival or departure on file': 'Sin registro de llegada ni de salida',
  '{0}, until {1}': '{0}, hasta {1}',
  'Reported {0}': 'Reportado {0}',
  'Status at {0}': 'Estado al {0}',
  '{0, plural, one {One more file can be sent with this link.} other {# more files can be sent with this link.}}':
    '{0, plural, one {Con este enlace se puede enviar un archivo más.} other {Con este enlace se pueden enviar # archivos más.}}',

  // The driver's page
  'Driver page': 'Página del conductor',
  'This page was open for too long. Ask for a new code.':
    'Esta página estuvo abierta demasiado tiempo. Pida otro código.',
  '{0}, load {1}: report your stops, send papers, share where you are. No app: {2}':
    '{0}, carga {1}: reporte sus paradas, envíe papeles, comparta dónde está. Sin app: {2}',
  'Your code for the driver page: {0}. It works for {1} minutes. Give it to no one.':
    'Su código para la página del conductor: {0}. Dura {1} minutos. No se lo dé a nadie.',
  'The load is over or has changed, or part of the link is missing. Ask the broker.':
    'La carga terminó o cambió, o falta parte del enlace. Pregunte al bróker.',
  'Your load': 'Su carga',
  'Report your stops, send the papers and, if you agree, share where you are. No app, no account.':
    'Reporte sus paradas, envíe los papeles y, si acepta, comparta dónde está. Sin app y sin cuenta.',
  'A code goes to the driver’s {0}. Give it to no one.': 'Enviamos un código al conductor ({0}). No se lo dé a nadie.',
  'Your phone’s location goes to {0}, for load {1} only, while this page is open.':
    'La ubicación de su teléfono va a {0}, solo para la carga {1}, mientras esta página está abierta.',
  'It ends when you leave the last stop, or at once when you press Stop sharing.':
    'Termina cuando sale de la última parada, o de inmediato si presiona Dejar de compartir.',
  'The customer and other brokers do not get it. Locations are deleted after {2} days; the times at the stops stay.':
    'No la recibe el cliente ni otro bróker. Las ubicaciones se borran a los {2} días; las horas en las paradas se quedan.',
  'Share your location': 'Comparta su ubicación',
  'I agree to share my location with {0} for load {1}.': 'Acepto compartir mi ubicación con {0} para la carga {1}.',
  'Start sharing': 'Empezar a compartir',
  'Check the box to share your location. Without it, use the buttons below.':
    'Marque la casilla para compartir su ubicación. Si no, use los botones de abajo.',
  'Sharing while this page is open. Keep the screen on.':
    'Se comparte mientras esta página está abierta. Mantenga la pantalla encendida.',
  'This browser can’t share your location. Use the buttons below.':
    'Este navegador no puede compartir su ubicación. Use los botones de abajo.',
  '{0} locations wait for a signal. They go out in order, with their times.':
    '{0} ubicaciones esperan señal. Salen en orden, con su hora.',
  'Your phone doesn’t let this page see your location. Allow it in the browser’s settings, then open the page again.':
    'Su teléfono no deja que esta página vea su ubicación. Permítalo en los ajustes del navegador y abra la página otra vez.',
  'Looking for your location…': 'Buscando su ubicación…',
  'Sharing has ended.': 'Ya no se comparte.',
  'Enter the code again to go on sharing.': 'Escriba otra vez el código para seguir compartiendo.',
  'Stop sharing': 'Dejar de compartir',
  'Views: {0}, first {1}, last {2}': 'Consultas: {0}, la primera {1}, la última {2}',
  'Not viewed yet': 'Nadie la ha visto aún',
  'Since {0}.': 'Desde {0}.',
  'This page is paused': 'Esta página está en pausa',
  'Call the broker before you go on. Until then this page sends no location, no reports and no papers.':
    'Llame al bróker antes de seguir. Hasta entonces esta página no envía ubicación, avisos ni papeles.',
  'Open the page again': 'Abrir la página de nuevo',
  'You stopped sharing. Nothing more is read.': 'Dejó de compartir. Ya no se lee nada.',
  'You are sharing your location for this load.': 'Está compartiendo su ubicación para esta carga.',
  'Next stop': 'Próxima parada',
  'All stops': 'Todas las paradas',
  'Delivery number': 'Número de entrega',
  'Appointment number': 'Número de cita',
  'Address not on file. Ask the broker.': 'Dirección sin registro. Pregunte al bróker.',
  Temperature: 'Temperatura',
  'The load asks for {0}.': 'La carga pide {0}.',
  'Enter the temperature in °F, such as 36.': 'Escriba la temperatura en °F, por ejemplo 36.',
  'That is too long: 40 characters at most.': 'Es demasiado largo: 40 caracteres como máximo.',
  'The broker has it.': 'El bróker ya lo tiene.',
  'That was reported already, or the load has moved on.': 'Eso ya se reportó, o la carga ya avanzó.',
  'All stops are done. Thank you.': 'Todas las paradas están hechas. Gracias.',
  Loaded: 'Cargado',
  Left: 'Salida',
  'Problem?': '¿Problema?',
  'What is it?': '¿Qué pasa?',
  'In your words': 'En sus palabras',
  'Tell the broker': 'Avisar al bróker',
  'Choose what it is.': 'Elija qué pasa.',
  'That is too long: 500 characters at most.': 'Es demasiado largo: 500 caracteres como máximo.',
  'The broker was notified. In danger, call 911.': 'Se avisó al bróker. En peligro, llame al 911.',
  Breakdown: 'Descompostura',
  Delay: 'Demora',
  'Wrong address': 'Dirección equivocada',
  'Refused at the dock': 'Rechazado en el andén',
  Papers: 'Papeles',
  'Which paper?': '¿Cuál papel?',
  'Bill of lading (BOL)': 'BOL (conocimiento de embarque)',
  'Proof of delivery (POD)': 'Prueba de entrega (POD)',
  Photos: 'Fotos',
  'One photo for each page, 10 at most. We remove location and camera data from the photos.':
    'Una foto por página, 10 como máximo. Quitamos de las fotos la ubicación y los datos de la cámara.',
  'Send the papers': 'Enviar los papeles',
  'Choose a photo.': 'Elija una foto.',
  '{0, plural, one {The broker has 1 new file.} other {The broker has # new files.}}':
    '{0, plural, one {El bróker tiene 1 archivo nuevo.} other {El bróker tiene # archivos nuevos.}}',
  'The broker has these already.': 'El bróker ya los tiene.',
  'A photo could not be read. Take it again.': 'No se pudo leer una foto. Tómela otra vez.',
  'A photo has too many pixels. Take it again with a lower setting.':
    'Una foto tiene demasiados píxeles. Tómela otra vez con un ajuste menor.',
  'This load has no room for more papers. Call the broker.':
    'Esta carga no tiene espacio para más papeles. Llame al bróker.',
  'Your truck': 'Su camión',
  'Read them off the truck that you drive.': 'Léalos del camión que maneja.',
  Plate: 'Placas',
  'VIN, the last six or all': 'VIN, los últimos seis o completo',
  'Photo of the plate': 'Foto de las placas',
  'We remove location and camera data from the photo.': 'Quitamos de la foto la ubicación y los datos de la cámara.',
  'Send to the broker': 'Enviar al bróker',
  'Enter the plate or the VIN, or add a photo.': 'Escriba las placas o el VIN, o agregue una foto.',
  'That could not be taken. Call the broker.': 'No se pudo recibir. Llame al bróker.',
  'We texted it to {0}. It works for 10 minutes.': 'Lo enviamos por mensaje a {0}. Dura 10 minutos.',
  'Text me the code': 'Enviarme el código por mensaje',
  'Text me a new code': 'Enviarme otro código por mensaje',
  'Load {0} for {1}: your driver page': 'Carga {0} para {1}: su página del conductor',
  '{0} asks you to open this page on your phone for load {1}. It needs no app and no account: report your stops, send the papers and, if you agree, share where you are.':
    '{0} le pide abrir esta página en su teléfono para la carga {1}. No necesita app ni cuenta: reporte sus paradas, envíe los papeles y, si acepta, comparta dónde está.',
  'Open the driver page': 'Abrir la página del conductor',
  'It opens with a code that is sent to you. Forward neither the link nor the code.':
    'Se abre con un código que le enviamos. No reenvíe ni el enlace ni el código.',
  'This number gets no more texts from here now. Call the broker.':
    'Este número ya no recibe mensajes de aquí por ahora. Llame al bróker.',
  'Your code for the driver page': 'Su código para la página del conductor',
  // Text messages
  '{0}, load {1}: {2} STOP to end.': '{0}, carga {1}: {2} ALTO para terminar.',
  '{0}, load {1}: where are you? Answer here. STOP to end.':
    '{0}, carga {1}: ¿por dónde va? Conteste aquí. ALTO para terminar.',
  '{0}, load {1}: where are you and when do you reach {2}? Answer here. STOP to end.':
    '{0}, carga {1}: ¿por dónde va y a qué hora llega a {2}? Conteste aquí. ALTO para terminar.',
  '{0}: you get no more texts. START begins again.': '{0}: ya no recibe mensajes. INICIAR para volver a recibirlos.',
  '{0}: you get texts about your loads again. STOP to end.':
    '{0}: vuelve a recibir mensajes de sus cargas. ALTO para terminar.',
  '{0} texts drivers about the loads they haul. STOP to end.':
    '{0} manda mensajes a los choferes sobre sus cargas. ALTO para terminar.',
  '{0} texts drivers about the loads they haul. Questions: {1}. STOP to end.':
    '{0} manda mensajes a los choferes sobre sus cargas. Preguntas: {1}. ALTO para terminar.',
  'Questions? Answer this email: {0} reads it.': '¿Preguntas? Conteste este correo: lo lee {0}.',
  // The record of a signed agreement
  'Signature record': 'Constancia de firma',
  'Signed on': 'Firmado el',
  'Questions: call the broker': 'Dudas: llame al bróker',
  'The agreement is in English, and only the English text counts.':
    'El contrato está en inglés y solo cuenta el texto en inglés.',
  'What was signed': 'Qué se firmó',
  Wording: 'Texto',
  'Changed for this carrier by the broker': 'Cambiado por el bróker para este transportista',
  'As the broker proposes it': 'Tal como lo propone el bróker',
  'SHA-256 of the file': 'SHA-256 del archivo',
  'Who signed': 'Quién firmó',
  Title: 'Cargo',
  'proved by a mailed code': 'comprobado con un código enviado por correo',
  'Network address': 'Dirección de red (IP)',
  'How it was signed': 'Cómo se firmó',
  'The signer opened the link that was mailed to the address above, entered the code mailed to it, was shown the file, and typed name and title as signature, having confirmed to have read the agreement and to have the right to sign for the carrier.':
    'Quien firma abrió el enlace enviado al correo de arriba, escribió el código que le llegó, vio el archivo y escribió su nombre y cargo como firma, después de confirmar que leyó el contrato y que puede firmar por el transportista.',
  'Is this record real? The file that was signed has the SHA-256 above: anyone who has it can work it out and compare.':
    '¿Es auténtica esta constancia? El archivo firmado tiene el SHA-256 de arriba: quien tenga el archivo puede calcularlo y compararlo.',
} as const satisfies Record<string, string>;

/** A sentence that the carrier's pages have in every language. */
export type Phrase = keyof typeof ES;
