import { ServiceError } from '#web/service-error.ts';

/** What failed, and the texts that the specification gives each (§8). */
type Cosa = 'filtros' | 'resumen' | 'datos' | 'exportar';

interface Told {
  text: string;
  /** Why, where the text itself has no place for it. */
  detail?: string;
}

const DESCONOCIDO = 'Error desconocido';

/** The text of an alert of this screen: what the server refused, a server that is not reached, and anything else are told apart. */
export function pickupError(cosa: Cosa, cause: unknown): Told {
  const why = reasonOf(cause);
  if (cosa === 'datos') return withDetail('Error al cargar datos jerárquicos', why);
  if (cosa === 'exportar') return withDetail('Error al exportar datos', why);
  if (why.kind === 'respuesta') return { text: `Error al cargar ${cosa}: ${why.message ?? DESCONOCIDO}` };
  return { text: thrownText(why) };
}

interface Reason {
  kind: 'respuesta' | 'conexion' | 'otra';
  message: string | null;
}

function reasonOf(cause: unknown): Reason {
  if (cause instanceof ServiceError) {
    if (cause.code === 'SIN_CONEXION') return { kind: 'conexion', message: cause.message };
    // An answer without a text has only its code, which is not for the person.
    const message = cause.msg ?? (cause.message === cause.code ? null : cause.message);
    return { kind: 'respuesta', message };
  }
  if (cause instanceof Error && cause.message !== '') return { kind: 'otra', message: cause.message };
  return { kind: 'respuesta', message: null };
}

function withDetail(text: string, why: Reason): Told {
  if (why.kind !== 'respuesta') return { text, detail: thrownText(why) };
  return why.message === null ? { text } : { text, detail: why.message };
}

function thrownText({ kind, message }: Reason): string {
  return `${kind === 'conexion' ? 'Error de conexión' : 'Error'}: ${message ?? DESCONOCIDO}`;
}
