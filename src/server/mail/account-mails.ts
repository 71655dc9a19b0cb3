import type { Mail } from './correo.sql.ts';

/** What mails tell of somebody's account. The owner may not be the one who did it, so each says what to do then. */

interface Persona {
  readonly email: string;
  readonly fullname: string;
}

const NO_FUI = 'Si no fue usted, cambie la contraseña y avise de inmediato a un administrador.';

export function resetMail({ email, fullname }: Persona, link: string): Mail {
  return mail(email, 'Restablecer su contraseña de Andén', [
    `Hola, ${fullname}:`,
    'Recibimos un pedido para restablecer su contraseña de Andén. Para elegir una nueva, abra este enlace:',
    link,
    'El enlace sirve una sola vez y vence en 10 minutos.\nSi usted no lo pidió, ignore este mensaje: su contraseña sigue siendo la misma.',
  ]);
}

export function passwordChangedMail({ email, fullname }: Persona): Mail {
  return mail(email, 'Su contraseña de Andén cambió', [
    `Hola, ${fullname}:`,
    'La contraseña de su cuenta de Andén acaba de cambiar y se cerraron todas sus sesiones.\nSi no fue usted, avise de inmediato a un administrador.',
  ]);
}

export function factorOnMail({ email, fullname }: Persona): Mail {
  return mail(email, 'Activó la verificación en dos pasos', [
    `Hola, ${fullname}:`,
    'Su cuenta de Andén pide desde ahora un código de su aplicación de verificación además de la contraseña.',
    NO_FUI,
  ]);
}

export function factorOffMail({ email, fullname }: Persona, por: string | null): Mail {
  const quien = por === null ? 'Se quitó' : `${por} quitó`;
  return mail(email, 'Su cuenta ya no tiene verificación en dos pasos', [
    `Hola, ${fullname}:`,
    `${quien} la verificación en dos pasos de su cuenta de Andén. Para entrar alcanza ahora con la contraseña.`,
    por === null
      ? NO_FUI
      : 'Se cerraron todas sus sesiones. Si no lo pidió usted, avise de inmediato a otro administrador.',
  ]);
}

export function codesRenewedMail({ email, fullname }: Persona): Mail {
  return mail(email, 'Tiene nuevos códigos de recuperación', [
    `Hola, ${fullname}:`,
    'Se generaron códigos de recuperación nuevos para su cuenta de Andén. Los anteriores ya no sirven.',
    NO_FUI,
  ]);
}

export function recoveryUsedMail({ email, fullname }: Persona, quedan: number): Mail {
  return mail(email, 'Se usó un código de recuperación de su cuenta', [
    `Hola, ${fullname}:`,
    'Alguien usó un código de recuperación de su cuenta de Andén en lugar del código de su aplicación de verificación.',
    codesLeft(quedan),
    NO_FUI,
  ]);
}

/** How many codes of recovery somebody has after one was used. */
export function codesLeft(quedan: number): string {
  if (quedan === 0) return 'Era el último: genere códigos nuevos en Mi cuenta.';
  return quedan === 1 ? 'Le queda 1 código.' : `Le quedan ${quedan} códigos.`;
}

export function emailAskedMail({ email, fullname }: Persona, nuevo: string): Mail {
  return mail(email, 'Pidieron cambiar el correo de su cuenta', [
    `Hola, ${fullname}:`,
    `Se pidió que el correo de su cuenta de Andén pase a ser ${nuevo}. Cambia cuando se confirme desde esa dirección.`,
    NO_FUI,
  ]);
}

/** Nobody is named: an address that is not confirmed may be a stranger's, by one wrong letter. */
export function emailConfirmMail(nuevo: string, link: string): Mail {
  return mail(nuevo, 'Confirme su nuevo correo de Andén', [
    'Hola:',
    'Para que esta sea la dirección de su cuenta de Andén, abra este enlace:',
    link,
    'El enlace sirve una sola vez y vence en 10 minutos.\nSi usted no lo pidió, ignore este mensaje: no cambia nada.',
  ]);
}

/** To an address that somebody else wants and that has an account: whoever asked is told the same as always. */
export function emailInUseMail(para: string): Mail {
  return mail(para, 'Alguien quiso usar su correo en Andén', [
    'Hola:',
    'Alguien pidió que esta dirección sea la de su cuenta de Andén, pero ya es la de otra. No cambió nada.',
    'Si fue usted, ya tiene una cuenta con este correo.',
  ]);
}

export function emailChangedMail({ email, fullname }: Persona, nuevo: string): Mail {
  return mail(email, 'El correo de su cuenta de Andén cambió', [
    `Hola, ${fullname}:`,
    `El correo de su cuenta de Andén es ahora ${nuevo}. Esta dirección ya no sirve para entrar.`,
    'Si no fue usted, avise de inmediato a un administrador.',
  ]);
}

function mail(para: string, asunto: string, parrafos: readonly string[]): Mail {
  return { para, asunto, texto: parrafos.join('\n\n') };
}
