import { errorText, ServiceError } from '#web/service-error.ts';

/** What became of sending something once. Only `refused` is the server's last word. */
export type Outcome<R> =
  | { kind: 'done'; result: R }
  | { kind: 'later' | 'fault' | 'session' | 'refused'; text: string };

const NO_SESSION = [
  'SESION_VENCIDA',
  'SIN_SESION',
  'SESION_ANTERIOR',
  'CAMBIO_DE_CONTRASENA_PENDIENTE',
  'SEGUNDO_FACTOR_PENDIENTE',
  'CUENTA_PENDIENTE',
];
const PASSING = ['SIN_CONEXION', 'SIN_RESPUESTA', 'REINTENTE'];
const BUSY = [429, 503];

export async function outcomeOf<R>(send: () => Promise<R>): Promise<Outcome<R>> {
  try {
    return { kind: 'done', result: await send() };
  } catch (cause) {
    return { kind: kindOf(cause), text: errorText(cause, 'El servidor no pudo registrar la lectura') };
  }
}

function kindOf(cause: unknown): 'later' | 'fault' | 'session' | 'refused' {
  // Something between here and the server answered in its place.
  if (cause === false) return 'later';
  if (!(cause instanceof ServiceError)) return 'fault';
  if (NO_SESSION.includes(cause.code)) return 'session';
  if (PASSING.includes(cause.code) || BUSY.includes(cause.status)) return 'later';
  return cause.status >= 500 || cause.code === 'RESPUESTA_INVALIDA' ? 'fault' : 'refused';
}
