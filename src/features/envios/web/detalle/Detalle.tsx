import type { ReactNode } from 'react';

import type { EnvioDetalle } from '#features/envios/contract.ts';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import {
  NOMBRE_DE_ENTREGA,
  NOMBRE_DE_PAGA,
  NOMBRE_DE_PRECISION,
  NOMBRE_DE_SOLICITUD,
} from '#shared/envio/vocabulario.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { Costo } from '../Costo.tsx';
import { EstadoEnvio } from '../EstadoEnvio.tsx';
import { ORIGEN_EN_FRASE, pesoTexto } from '../palabras.ts';
import styles from './detalle.module.css';

type Dato = readonly [nombre: string, valor: ReactNode];

interface Props {
  envio: EnvioDetalle;
}

/** Which one it is, how far it is, since when. */
export function Cabecera({ envio }: Props) {
  return (
    <div className={styles.identidad}>
      <strong className={styles.nro}>{envio.nro}</strong>
      <EstadoEnvio estado={envio.estado} />
      <span className={styles.suave}>
        {formatDateMinute(envio.creado)} · {envio.usuario} · {ORIGEN_EN_FRASE[envio.origen]}
      </span>
    </div>
  );
}

/** The parcels that carry it, each with its own way. */
export function Guias({ envio: { guias } }: Props) {
  return (
    <ul className={styles.guias} aria-label="Guías">
      {guias.map(({ id, guia_nro, estado_general, bultos }) => (
        <li key={id}>
          <GuiaLabel numero={guia_nro} to={`/guia/${id}`} />
          <StatusBadge estado={estado_general} />
          {bultos === 1 ? null : <span className={styles.suave}>{bultos} bultos</span>}
        </li>
      ))}
    </ul>
  );
}

/** The price as it was when it was made, whatever the tariff says since. */
export function Precio({ envio: { cotizacion, prometida_el } }: Props) {
  return <Costo cotizacion={cotizacion} prometida_el={prometida_el} />;
}

export function Datos({ envio }: Props) {
  return (
    <>
      <Lista datos={destinoDe(envio)} />
      <Lista datos={paqueteDe(envio)} />
    </>
  );
}

function Lista({ datos }: { datos: readonly Dato[] }) {
  return (
    <dl className={styles.datos}>
      {datos
        .filter(([, valor]) => valor !== null && valor !== '')
        .map(([nombre, valor]) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
    </dl>
  );
}

function destinoDe(envio: EnvioDetalle): Dato[] {
  const { localidad, departamento, direccion, precision, ubicacion } = envio;
  return [
    ['Cliente', <ClienteLink key="cliente" id={envio.cliente_id} nombre={envio.cliente} />],
    ['Destinatario', <strong key="destinatario">{envio.destinatario}</strong>],
    ['Teléfono', envio.telefono],
    ['Documento', envio.documento],
    ['Entrega', NOMBRE_DE_ENTREGA[envio.entrega]],
    ['Agencia', envio.agente],
    ['Dirección', direccion],
    ['Precisión', direccion === null || precision === null ? null : NOMBRE_DE_PRECISION[precision]],
    ['Localidad', [localidad, departamento].filter(Boolean).join(', ')],
    ['Ubicación', ubicacion === null ? null : `${ubicacion.lat}, ${ubicacion.lng}`],
    ['Referencia', envio.referencia],
    ['Observaciones', envio.observaciones],
  ];
}

function paqueteDe(envio: EnvioDetalle): Dato[] {
  const { contra_reembolso, valor_declarado, piezas, bultos } = envio;
  return [
    ['Servicio', NOMBRE_DE_SERVICIO[envio.servicio]],
    ['Bultos', `${bultos}: ${piezas.map(piezaTexto).join(' · ')}`],
    ['Peso', pesoTexto(envio.peso_gramos)],
    ['Paga', NOMBRE_DE_PAGA[envio.paga]],
    ['Cómo nos llega', NOMBRE_DE_SOLICITUD[envio.solicitud]],
    ['Contra-reembolso', contra_reembolso === null ? null : formatDinero(contra_reembolso)],
    ['Valor declarado', valor_declarado === null ? null : formatDinero(valor_declarado)],
    ['Sale de', envio.procedencia],
    ['Prometido', formatDay(envio.prometida_el)],
  ];
}

function piezaTexto({ tamano, peso_gramos, largo_cm, ancho_cm, alto_cm }: EnvioDetalle['piezas'][number]): string {
  const medidas = largo_cm === null || ancho_cm === null || alto_cm === null ? null : [largo_cm, ancho_cm, alto_cm];
  return [tamano, peso_gramos === null ? null : pesoTexto(peso_gramos), medidas && `${medidas.join(' × ')} cm`]
    .filter(Boolean)
    .join(', ');
}
