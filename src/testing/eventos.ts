import type { getOpcionesDeEstacion, Lectura, Lote, registrarLectura } from '#features/eventos/contract.ts';
import type { Params, Result } from '#shared/contract.ts';

/** What the tests of the scan station answer in the server's place. */

type Opciones = Result<typeof getOpcionesDeEstacion>;

const TIPO = {
  exige: [],
  por_paquete: [],
  cobra: false,
  lleva_peso: false,
  tiene_esperadas: true,
  lleva_carro: false,
  motivos: [],
} satisfies Partial<Opciones['tipos'][number]>;

export const OPCIONES: Opciones = {
  tipos: [
    { ...TIPO, tipo: 'ING_PL', nombre: 'Ingreso a planta', lleva_peso: true },
    { ...TIPO, tipo: 'CLA', nombre: 'Clasificada', lleva_carro: true },
    {
      ...TIPO,
      tipo: 'RTN',
      nombre: 'Retenida',
      exige: ['motivo'],
      motivos: [{ id: 20, nombre: 'Falta documentación' }],
    },
    { ...TIPO, tipo: 'RET_AG', nombre: 'Retirada en agencia', por_paquete: ['documento'], cobra: true },
    { ...TIPO, tipo: 'LEV_SOL', nombre: 'Levante solicitado' },
  ],
  lugares: [
    { agente_id: null, nombre: 'Planta Montevideo' },
    { agente_id: 1, nombre: 'Sucursal Buceo' },
  ],
  agentes: [],
};

export function aLote(change: Partial<Lote> = {}): Lote {
  return {
    id: 7,
    tipo: 'ING_PL',
    nombre: 'Ingreso a planta',
    usuario: 'Martina Sosa',
    agente_id: null,
    lugar: 'Planta Montevideo',
    carro: null,
    estado: 'ABIERTO',
    abierto: '2026-11-20T11:00:00Z',
    cerrado: null,
    nota: null,
    esperadas: null,
    esperadas_leidas: 0,
    hechas: 0,
    repetidas: 0,
    errores: 0,
    deshechas: 0,
    sin_peso: 0,
    sobrantes: 0,
    tardias: 0,
    ...change,
  };
}

export function aLectura(change: Partial<Lectura> = {}): Lectura {
  return {
    id: 1,
    codigo: '881000000012',
    resultado: 'hecha',
    razon: null,
    texto: 'Ingreso a planta',
    fecha: '2026-11-20T12:00:00Z',
    guia_id: 11,
    guia_nro: '881000000012',
    bulto: null,
    bultos: 1,
    cliente: 'Tienda Norte',
    destino: 'Pocitos',
    peso_gramos: null,
    sin_peso: null,
    sobrante: false,
    ...change,
  };
}

/** A server that registers each reading once, and counts. */
export function aStation(start: Partial<Lote> = {}) {
  let lote = aLote(start);
  const lecturas: Lectura[] = [];
  const answers = new Map<string, Result<typeof registrarLectura>>();
  const told: Params<typeof registrarLectura>['datos'][] = [];
  return {
    lote: () => lote,
    /** What came with the readings, in their order. */
    told: () => told,
    lecturas: () => [...lecturas].reverse(),
    set: (change: Partial<Lote>) => {
      lote = { ...lote, ...change };
      return lote;
    },
    read: (
      { codigo, peso_gramos, sin_peso, datos }: Params<typeof registrarLectura>,
      clave: string,
    ): Result<typeof registrarLectura> => {
      const before = answers.get(clave);
      if (before !== undefined) return before;
      told.push(datos);
      const isKnown = codigo.startsWith('88');
      const first = lecturas.find((one) => one.codigo === codigo && one.resultado === 'hecha');
      const isAgain = first !== undefined;
      const id = 100 + lecturas.length;
      const base = { id, codigo, peso_gramos: peso_gramos ?? null, sin_peso: sin_peso ?? null };
      const whole = isKnown
        ? aLectura({ ...base, guia_id: first?.guia_id ?? id, guia_nro: codigo })
        : aLectura({ ...base, guia_id: null, guia_nro: null, bultos: null, cliente: null, destino: null });
      const lectura = isKnown ? aRegistered(whole, isAgain) : aMissing(whole);
      lecturas.push(lectura);
      lote = {
        ...lote,
        hechas: lote.hechas + Number(lectura.resultado === 'hecha'),
        repetidas: lote.repetidas + Number(isAgain),
        errores: lote.errores + Number(!isKnown),
      };
      answers.set(clave, { lectura, lote });
      return { lectura, lote };
    },
    undo: (id: number) => {
      const index = lecturas.findIndex((one) => one.id === id);
      const lectura: Lectura = { ...aLectura(lecturas[index]), resultado: 'deshecha', texto: 'Deshecha' };
      lecturas[index] = lectura;
      lote = { ...lote, hechas: lote.hechas - 1, deshechas: lote.deshechas + 1 };
      return { lectura, lote };
    },
  };
}

function aRegistered(lectura: Lectura, isAgain: boolean): Lectura {
  if (!isAgain) return lectura;
  return { ...lectura, resultado: 'repetida', razon: 'ya_leida', texto: 'Ya estaba leída en este lote, 09:00' };
}

function aMissing(lectura: Lectura): Lectura {
  const texto = `No existe una guía «${lectura.codigo}»`;
  return { ...lectura, resultado: 'error', razon: 'no_existe', texto };
}
