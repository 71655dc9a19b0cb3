/** Which mails have a text of the house's own, and what each may say. Apart from the contract, so that who needs a word needs no schema. */

export const CLAVES = [
  'aviso_agencia',
  'aviso_salida',
  'aviso_proxima',
  'codigo_puerta',
  'constancia_levante',
  'levante_sin_levantar',
  'respuesta_incidencia',
] as const;
export type ClaveDeMensaje = (typeof CLAVES)[number];

interface Variable {
  readonly dice: string;
  readonly ejemplo: string;
  /** The mail is worth nothing without it. */
  readonly hace_falta?: true;
}

interface Clase {
  readonly titulo: string;
  /** When it goes out, and to whom. */
  readonly cuando: string;
  /** Of a parcel: a preview may take a real one. */
  readonly de_guia: boolean;
  readonly variables: Readonly<Record<string, Variable>>;
}

const GUIA = { dice: 'Número de la guía', ejemplo: '880100012345', hace_falta: true } as const;
const CLIENTE = { dice: 'Quién envía', ejemplo: 'Mercado Charrúa' } as const;
const CODIGO = { dice: 'Código de seis cifras', ejemplo: '482913', hace_falta: true } as const;
const DIRECCION = { dice: 'Dirección de entrega', ejemplo: '18 de Julio 1234, Cordón' } as const;
const LEVANTE = { dice: 'Número del levante', ejemplo: 'L-261127-0014' } as const;

export const MENSAJES: Readonly<Record<ClaveDeMensaje, Clase>> = {
  aviso_agencia: {
    titulo: 'Espera en la agencia',
    cuando: 'Al destinatario, al avisar desde Pickup o cuando llega, si su cliente lo acordó',
    de_guia: true,
    variables: {
      guia: GUIA,
      cliente: CLIENTE,
      agencia: { dice: 'Nombre de la agencia', ejemplo: 'Agencia Centro' },
      lugar: { dice: 'Agencia, dirección y departamento', ejemplo: 'Agencia Centro, Colonia 1234, Montevideo' },
      plazo: {
        dice: 'Hasta cuándo la espera, o que ya venció',
        ejemplo: 'Puede retirarlo hasta el 04/12/2026. Después será devuelto a quien lo envió.',
      },
      codigo: CODIGO,
    },
  },
  aviso_salida: {
    titulo: 'Salió a reparto',
    cuando: 'Al destinatario, cuando sale el recorrido, si su cliente lo acordó y no se le manda un código',
    de_guia: true,
    variables: {
      guia: GUIA,
      cliente: CLIENTE,
      direccion: DIRECCION,
      seguimiento: { dice: 'Página de seguimiento', ejemplo: 'https://anden.example/seguimiento/880100012345' },
    },
  },
  aviso_proxima: {
    titulo: 'Es la próxima entrega',
    cuando: 'Al destinatario, cuando se registra que es la próxima, si su cliente lo acordó',
    de_guia: true,
    variables: { guia: GUIA, cliente: CLIENTE, direccion: DIRECCION },
  },
  codigo_puerta: {
    titulo: 'Código para la puerta',
    cuando: 'Al destinatario, cuando sale el recorrido, si su cliente pide código en la puerta',
    de_guia: true,
    variables: {
      guias: {
        dice: 'El paquete, o los paquetes, con sus números',
        ejemplo: 'el paquete 880100012345',
        hace_falta: true,
      },
      cuantas: { dice: 'El paquete con su número, o cuántos son', ejemplo: 'el paquete 880100012345' },
      cliente: CLIENTE,
      codigo: CODIGO,
    },
  },
  constancia_levante: {
    titulo: 'Constancia de levante',
    cuando: 'Al cliente, cuando se levantó lo suyo',
    de_guia: false,
    variables: {
      levante: { ...LEVANTE, hace_falta: true },
      fecha: { dice: 'Cuándo se levantó', ejemplo: '27/11/2026 10:40' },
      anunciadas: { dice: 'Guías anunciadas', ejemplo: '40' },
      levantadas: { dice: 'Guías levantadas', ejemplo: '39' },
      bultos: { dice: 'Bultos levantados', ejemplo: '52' },
      conteo: { dice: 'Lo contado por tamaño y el peso; vacío si se leyó', ejemplo: '12 Chico, 3 Grande; 85,5 kg' },
      diferencia: { dice: 'Qué no coincidió; vacío si todo', ejemplo: 'faltaron' },
      faltan: { dice: 'Guías que no estaban; vacío si ninguna', ejemplo: '880100012399' },
      entrego: { dice: 'Quién entregó; vacío si no se dijo', ejemplo: 'Ana Pereyra' },
      constancia: {
        dice: 'Dónde está el papel firmado',
        ejemplo: 'La constancia en papel, con la firma: https://anden.example/levantes?ver=14',
      },
    },
  },
  levante_sin_levantar: {
    titulo: 'Un levante que no fue',
    cuando: 'Al cliente, cuando se deshace un levante del que ya se le mandó constancia',
    de_guia: false,
    variables: { levante: LEVANTE },
  },
  respuesta_incidencia: {
    titulo: 'Respuesta en una incidencia',
    cuando: 'A la gente del cliente que participa en ella, con cada respuesta nuestra',
    de_guia: false,
    variables: {
      incidencia: { dice: 'Número de la incidencia', ejemplo: 'I-261127-0031', hace_falta: true },
      asunto: { dice: 'De qué se trata', ejemplo: 'Demora · guía 880100012345' },
      respuesta: { dice: 'Lo que se le contesta', ejemplo: 'Sale mañana a reparto.' },
      espera: { dice: 'Que se espera su respuesta; vacío si no', ejemplo: 'Esperamos su respuesta para seguir.' },
      enlace: {
        dice: 'Dónde se la ve y se contesta',
        ejemplo: 'https://anden.example/backoffice/incidencias?ver=31',
        hace_falta: true,
      },
    },
  },
};

export type Valores = Readonly<Record<string, string>>;
export interface Mensaje {
  readonly asunto: string;
  readonly texto: string;
}
export type FaltasDeMensaje = Readonly<Partial<Record<keyof Mensaje, string>>>;

const VARIABLE = /\{([a-z_]+)\}/g;

/** What a text may not go out with; nothing: it may. */
export function faltasDeMensaje(clave: ClaveDeMensaje, { asunto, texto }: Mensaje): FaltasDeMensaje {
  const { variables } = MENSAJES[clave];
  const wrong = (written: string): string | null => {
    const strange = nombradas(written).find((name) => !Object.hasOwn(variables, name));
    if (strange !== undefined) return `«{${strange}}» no existe en este mensaje: elija una de la lista`;
    return /[{}]/.test(written.replaceAll(VARIABLE, ''))
      ? 'Hay una llave suelta: las variables se escriben {así}'
      : null;
  };
  const lacking = Object.entries(variables).find(
    ([name, { hace_falta }]) => hace_falta === true && !nombradas(`${asunto}\n${texto}`).includes(name),
  );
  const enTexto = wrong(texto) ?? (lacking === undefined ? null : `Falta «{${lacking[0]}}»: sin eso no sirve`);
  const enAsunto = wrong(asunto);
  return { ...(enAsunto === null ? {} : { asunto: enAsunto }), ...(enTexto === null ? {} : { texto: enTexto }) };
}

function nombradas(written: string): string[] {
  return [...written.matchAll(VARIABLE)].map(([, name]) => name ?? '');
}

/** The mail itself. A paragraph whose variables are all empty is left out: it would say nothing. A value is never read for variables again. */
export function escribirMensaje({ asunto, texto }: Mensaje, valores: Valores): Mensaje {
  const filled = (written: string) => written.replaceAll(VARIABLE, (_, name: string) => valores[name] ?? '');
  const isSaid = (paragraph: string) => {
    const names = nombradas(paragraph);
    return names.length === 0 || names.some((name) => (valores[name] ?? '') !== '');
  };
  return {
    asunto: filled(asunto).replaceAll(/\s+/g, ' ').trim(),
    texto: texto
      .replaceAll('\r\n', '\n')
      .split(/\n{2,}/)
      .filter(isSaid)
      .map(filled)
      .join('\n\n'),
  };
}

/** What stands for the values where there is nothing real. */
export function ejemplosDe(clave: ClaveDeMensaje): Valores {
  return Object.fromEntries(Object.entries(MENSAJES[clave].variables).map(([name, { ejemplo }]) => [name, ejemplo]));
}
