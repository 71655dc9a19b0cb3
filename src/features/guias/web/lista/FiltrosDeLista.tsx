import { type GuiaFilters, SERVICIOS } from '#features/guias/contract.ts';
import { ESTADO_GUIA, ESTADOS_GUIA } from '#shared/estados.ts';
import { type ManyOption, ManySelect } from '#web/ui/ManySelect.tsx';

import { SERVICIO } from '../detalle/textos.ts';
import type { Opciones } from './filtro-frases.ts';
import type { ListaState } from './use-lista.ts';

interface Props {
  filtros: GuiaFilters;
  narrow: ListaState['narrow'];
}

interface WithOpciones extends Props {
  opciones: Opciones | undefined;
}

const ESTADOS = ESTADOS_GUIA.map((estado) => ({ value: estado, label: ESTADO_GUIA[estado].nombre }));
const SERVICIO_OPTIONS = SERVICIOS.map((servicio) => ({ value: servicio, label: SERVICIO[servicio] }));

export function EstadoFiltro({ filtros, narrow }: Props) {
  return (
    <ManySelect
      label="Estado"
      options={ESTADOS}
      value={filtros.estado ?? []}
      onChange={(chosen) => narrow({ estado: ESTADOS_GUIA.filter((estado) => chosen.includes(estado)) })}
    />
  );
}

export function ServicioFiltro({ filtros, narrow }: Props) {
  return (
    <ManySelect
      label="Servicio"
      options={SERVICIO_OPTIONS}
      value={filtros.servicio ?? []}
      onChange={(chosen) => narrow({ servicio: SERVICIOS.filter((servicio) => chosen.includes(servicio)) })}
    />
  );
}

/** Not drawn for those who have one client alone. */
export function ClienteFiltro({ filtros, narrow, opciones }: WithOpciones) {
  if (opciones !== undefined && opciones.clientes.length < 2 && filtros.cliente_id === undefined) return null;
  return (
    <IdsFiltro
      label="Cliente"
      list={opciones?.clientes}
      ids={filtros.cliente_id}
      onIds={(cliente_id) => narrow({ cliente_id })}
    />
  );
}

/** The rest: where it goes, and why it stands still. */
export function OtrosFiltros({ filtros, narrow, opciones }: WithOpciones) {
  const agentes = opciones?.agentes.map(({ id, nombre, departamento }) => ({ id, nombre, note: departamento }));
  return (
    <>
      <IdsFiltro label="Agencia" list={agentes} ids={filtros.agente_id} onIds={(agente_id) => narrow({ agente_id })} />
      <IdsFiltro
        label="Departamento"
        list={opciones?.departamentos}
        ids={filtros.departamento_id}
        onIds={(departamento_id) => narrow({ departamento_id })}
      />
      <IdsFiltro label="Zona" list={opciones?.zonas} ids={filtros.zona_id} onIds={(zona_id) => narrow({ zona_id })} />
      <ServicioFiltro filtros={filtros} narrow={narrow} />
      <IdsFiltro
        label="Motivo"
        list={opciones?.motivos}
        ids={filtros.motivo_id}
        onIds={(motivo_id) => narrow({ motivo_id })}
      />
    </>
  );
}

interface IdsProps {
  label: string;
  list: readonly { id: number; nombre: string; note?: string }[] | undefined;
  ids: readonly number[] | undefined;
  onIds: (ids: number[]) => void;
}

function IdsFiltro({ label, list = [], ids = [], onIds }: IdsProps) {
  const options: ManyOption[] = list.map(({ id, nombre, note }) => ({
    value: String(id),
    label: nombre,
    ...(note === undefined ? {} : { note }),
  }));
  return (
    <ManySelect
      label={label}
      options={options}
      value={ids.map(String)}
      onChange={(chosen) => onIds(chosen.map(Number))}
    />
  );
}
