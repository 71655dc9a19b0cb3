import { selectPrecedentes } from '../accounts/cuentas.sql.ts';
import type { Db } from '../db/db.ts';
import { notify } from '../news/notificacion.sql.ts';

interface SignIn {
  readonly usuario_id: number;
  readonly cuenta: Buffer;
  /** The account knows the browser. */
  readonly isKnown: boolean;
  /** A code is asked for yet. */
  readonly hasFactor: boolean;
  readonly ip: string;
}

/** So many wrong passwords are no slip of the fingers. */
const MANY = 5;

/**
 * Tells a person of a sign-in that may not have been theirs: after many wrong passwords, or by a browser that the account does not know
 * at an address that it was never opened from. A new browser alone is every morning of a depot.
 */
export async function tellIfStrange(db: Db, { isKnown, hasFactor, ...who }: SignIn): Promise<void> {
  const { fallos, conocida, desde_aqui } = await selectPrecedentes(db, who);
  const isElsewhere = !isKnown && conocida && !desde_aqui;
  if (fallos < MANY && !isElsewhere) return;
  const how = fallos < MANY ? 'desde un equipo y una dirección nuevos' : `después de ${fallos} contraseñas equivocadas`;
  await notify(db, [who.usuario_id], {
    tipo: 'CUENTA',
    accion: true,
    titulo: 'Revise este inicio de sesión',
    texto: `${hasFactor ? 'Alguien escribió bien su contraseña' : 'Se inició sesión en su cuenta'} ${how} (${who.ip}). Si no fue usted, cambie la contraseña y cierre las otras sesiones.`,
    ruta: '/mi-cuenta',
  });
}
