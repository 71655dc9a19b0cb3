/** Of an agency's counter, its box and the ledger: whose text stands where, as `OWNERS` and `KEPT` of `canaries.ts` say it of the rest. */

const DE_AGENCIA = { agente: 't.agente_id' };

export const OWNERS_MOSTRADOR = {
  // Whom a recipient sends is the counter's to know, and nobody else's.
  autorizado: {
    agente: '(SELECT g.agente_id FROM guia g WHERE g.id = t.guia_id)',
    columns: { nombre: '%', documento: '%' },
  },
  entrega_mostrador: { ...DE_AGENCIA, columns: { motivo: '%' } },
  turno_caja: { ...DE_AGENCIA, columns: { nota: '%' } },
  turno_medio: { agente: '(SELECT c.agente_id FROM turno_caja c WHERE c.id = t.turno_id)', columns: { nota: '%' } },
  turno_movimiento: {
    agente: '(SELECT c.agente_id FROM turno_caja c WHERE c.id = t.turno_id)',
    columns: { texto: '%', nota: '%' },
  },
  repaso: { ...DE_AGENCIA, columns: { recorrido: '%' } },
  repaso_aparte: {
    agente: '(SELECT r.agente_id FROM repaso r WHERE r.id = t.repaso_id)',
    columns: { codigo: '%' },
  },
  remesa: { ...DE_AGENCIA, columns: { precinto: '%', boleta: '%' } },
  turno_reapertura: {
    agente: '(SELECT c.agente_id FROM turno_caja c WHERE c.id = t.turno_id)',
    columns: { motivo: '%' },
  },
  descarga: { ...DE_AGENCIA, columns: { recibe: '%', nota: '%' } },
} as const;

export const KEPT_MOSTRADOR: Readonly<Record<string, readonly string[]>> = {
  estante: ['codigo'],
  entrega_mostrador: ['quien', 'verificado'],
  turno_caja: ['entidad', 'estado', 'decision'],
  turno_medio: ['medio', 'decision'],
  turno_arqueo_medio: ['medio'],
  turno_movimiento: ['entidad', 'estado', 'clase'],
  repaso: ['clase'],
  remesa: ['numero', 'entidad', 'estado', 'via'],
  descarga: ['clase'],
  descarga_guia: ['hecho'],
  cuenta: ['rol', 'auxiliar', 'moneda'],
  asiento: ['texto', 'origen', 'clave'],
  asiento_linea: ['moneda'],
};
