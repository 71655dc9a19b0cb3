import { defineCatalogo } from '#shared/catalogo.ts';

import { PIDE_LOS_PROPIOS, VE_LOS_PROPIOS } from './permisos.contract.ts';
import { excepciones, plantillas } from './recurrentes.contract.ts';

/** A client's own recurrent levantes: the same rows, without what is ours to say (who drives there, who changed what). */

const shared = { slice: 'levantes', lee: VE_LOS_PROPIOS, cambia: PIDE_LOS_PROPIOS, sinHistorial: true } as const;
const { chofer_id: _formaDeChofer, ...forma } = plantillas.forma;
const { chofer_id: _campoDeChofer, ...campos } = plantillas.campos;

export const recurrentesPropios = defineCatalogo({
  ...{ ...shared, conEstado: true, nombre: 'mis_recurrentes', tabla: 'levante_plantilla' },
  ...{ titulo: 'Recurrentes', singular: 'levante recurrente', genero: 'm', titular: 'direccion_id' },
  efecto:
    'Vale para los levantes que se hagan desde ahora: los de mañana se hacen hoy a las 18. Los ya hechos quedan como están: cámbielos desde la lista.',
  forma,
  campos: {
    ...campos,
    direccion_id: { titulo: 'Dónde', tipo: 'referencia' },
    desde: { titulo: 'Desde', tipo: 'hora', ayuda: 'De una franja de las que se ofrecen al crear un levante' },
  },
});

export const excepcionesPropias = defineCatalogo({
  ...{ ...shared, conEstado: false, nombre: 'mis_excepciones', tabla: 'levante_excepcion' },
  ...{ titulo: 'Excepciones', singular: 'excepción', genero: 'f', titular: 'dia' },
  efecto:
    'Si el levante de ese día ya está hecho y no tiene guías, «sin levante» lo cancela. Si las tiene, cancélelo o reprográmelo desde la lista.',
  forma: excepciones.forma,
  campos: excepciones.campos,
});
