import { screen } from '@testing-library/react';

import { armanRecorrido } from '#features/recorridos/compania.contract.ts';
import {
  guardarRecorrido,
  type Linea,
  opcionesDeRecorrido,
  type Recorrido,
  verRecorrido,
} from '#features/recorridos/contract.ts';
import { mapaDeRecorrido } from '#features/recorridos/mapa.contract.ts';
import { poolDeRecorrido } from '#features/recorridos/pool.contract.ts';

import { fakeService, OPERARIO } from './web.tsx';

/** A desk on which a round is planned, for tests of its screen. */

export const linea = (guia_id: number, more: Partial<Linea> = {}): Linea => ({
  guia_id,
  guia_nro: `88100000000${guia_id}`,
  orden: guia_id,
  fija: false,
  modo: 'ENTREGA',
  estado: 'PLANIFICADA',
  estado_general: 'INGRESADO',
  destinatario: `Persona ${guia_id}`,
  direccion: 'Ellauri 880',
  localidad: 'Pocitos',
  zona: 'Pocitos',
  telefono: null,
  bultos: 1,
  cobrar: null,
  moneda: 'UYU',
  motivo: null,
  cuando: null,
  ...more,
});

export const USER = { ...OPERARIO, funcionalidades: [{ codigo: 'REC_004', nombre: 'Recorridos: gestión' }] };

type Kept = Pick<Recorrido, 'carga' | 'actos' | 'lineas' | 'se_deshace'> & {
  version: number;
  asked: object[];
  chofer_id: number | null;
  tipo: Recorrido['recorrido']['tipo'];
  estado: Recorrido['recorrido']['estado'];
};

const answerOf = (kept: Kept): Recorrido => ({
  levantes: [],
  recorrido: {
    id: 5,
    numero: 'R261123-009',
    dia: '2026-11-23',
    tipo: kept.tipo,
    estado: kept.estado,
    chofer_id: kept.chofer_id,
    chofer: null,
    destino: null,
    salida_prevista: null,
    salida: null,
    llegada: null,
    atraso_minutos: null,
    ...{ vehiculo: null, vehiculo_id: null },
    version: kept.version,
  },
  lineas: kept.lineas,
  carga: kept.carga,
  actos: kept.actos,
  ...(kept.se_deshace === undefined ? {} : { se_deshace: kept.se_deshace }),
  historia: [],
});

/** A server that keeps one draft. */
export function draft(lineas: Linea[]) {
  const asked: object[] = [];
  const kept: Kept = {
    ...{
      lineas,
      version: 1,
      asked,
      carga: null,
      chofer_id: null,
      ...{ tipo: 'REPARTO', estado: 'BORRADOR' },
      actos: [{ acto: 'planificar', nombre: 'Planificar' }],
    },
  };
  fakeService(verRecorrido, () => answerOf(kept));
  fakeService(mapaDeRecorrido, () => ({
    planta: { lat: -34.86, lng: -56.17, fuente: 'LOCALIDAD' as const },
    paradas: kept.lineas.map(({ guia_id }) => ({
      guia_id,
      punto: guia_id === 3 ? null : { lat: -34.9 + guia_id / 100, lng: -56.15, fuente: 'PADRON' as const },
      llegada: guia_id === 3 ? null : `09:0${guia_id}`,
      ...{ desde: null, hasta: null, avisos: [] },
    })),
    ...{ levantes: [], total: { metros: 12_400, segundos: 5_400 }, jornada_s: 36_000, avisos: [] },
    zonas: [
      {
        ...{ id: 2, nombre: 'MVD-Sur', color: 'AZUL' },
        contorno: [
          { lat: -34.95, lng: -56.2 },
          { lat: -34.95, lng: -56.1 },
          { lat: -34.85, lng: -56.15 },
        ],
      },
    ],
  }));
  fakeService(opcionesDeRecorrido, () => ({ choferes: [{ id: 7, nombre: 'Carlos Nieves' }], vehiculos: [] }));
  fakeService(armanRecorrido, () => ({ arman: [] }));
  fakeService(poolDeRecorrido, () => ({ zonas: [], carros: [], total: 0, guias: [] }));
  fakeService(guardarRecorrido, (params) => {
    kept.asked.push(params);
    kept.version += 1;
    const { orden = [] } = params;
    kept.lineas = orden.flatMap((id) => kept.lineas.filter(({ guia_id }) => guia_id === id));
    return { version: kept.version };
  });
  return kept;
}
export const shown = () => screen.getAllByRole('link', { name: /^8810/ }).map((link) => link.textContent);
