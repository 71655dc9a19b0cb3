import type { OpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import {
  ENTREGAS,
  ESTADO_DE_ENVIO,
  ESTADOS_DE_ENVIO,
  NOMBRE_DE_ENTREGA,
  NOMBRE_DE_PAGA,
  ORIGENES,
  PAGAN,
  SERVICIOS_DE_ENVIO,
} from '#shared/envio/vocabulario.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';
import { ManySelect } from '#web/ui/ManySelect.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { NOMBRE_DE_ORIGEN } from '../palabras.ts';
import type { ListaState } from './use-lista.ts';

interface Props {
  state: ListaState;
}

interface WithOpciones extends Props {
  opciones: OpcionesDeEnvio | undefined;
}

const ESTADOS = ESTADOS_DE_ENVIO.map((value) => ({ value, label: ESTADO_DE_ENVIO[value].nombre }));

export function EstadoFiltro({ state: { lista, narrow } }: Props) {
  return (
    <ManySelect
      label="Estado"
      options={ESTADOS}
      value={lista.filtros.estado ?? []}
      onChange={(chosen) => narrow({ estado: ESTADOS_DE_ENVIO.filter((one) => chosen.includes(one)) })}
    />
  );
}

/** Not drawn for those who have one client alone. */
export function ClienteFiltro({ state: { lista, narrow }, opciones }: WithOpciones) {
  const { cliente_id = [] } = lista.filtros;
  if ((opciones?.clientes.length ?? 0) < 2 && cliente_id.length === 0) return null;
  return (
    <ManySelect
      label="Cliente"
      options={(opciones?.clientes ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      value={cliente_id.map(String)}
      onChange={(chosen) => narrow({ cliente_id: chosen.map(Number) })}
    />
  );
}

export function ServicioFiltro({ state: { lista, narrow } }: WithOpciones) {
  return (
    <ManySelect
      label="Servicio"
      options={SERVICIOS_DE_ENVIO.map((value) => ({ value, label: NOMBRE_DE_SERVICIO[value] }))}
      value={lista.filtros.servicio ?? []}
      onChange={(chosen) => narrow({ servicio: SERVICIOS_DE_ENVIO.filter((one) => chosen.includes(one)) })}
    />
  );
}

export function OtrosFiltros({ state: { lista, narrow } }: Props) {
  const { filtros } = lista;
  return (
    <>
      <SelectField
        label="Entrega"
        placeholder="Cualquiera"
        clearable
        data={ENTREGAS.map((value) => ({ value, label: NOMBRE_DE_ENTREGA[value] }))}
        value={filtros.entrega ?? null}
        onChange={(value) => narrow({ entrega: ENTREGAS.find((one) => one === value) })}
      />
      <ManySelect
        label="Paga"
        options={PAGAN.map((value) => ({ value, label: NOMBRE_DE_PAGA[value] }))}
        value={filtros.paga ?? []}
        onChange={(chosen) => narrow({ paga: PAGAN.filter((one) => chosen.includes(one)) })}
      />
      <ManySelect
        label="Origen"
        options={ORIGENES.map((value) => ({ value, label: NOMBRE_DE_ORIGEN[value] }))}
        value={filtros.origen ?? []}
        onChange={(chosen) => narrow({ origen: ORIGENES.filter((one) => chosen.includes(one)) })}
      />
    </>
  );
}
