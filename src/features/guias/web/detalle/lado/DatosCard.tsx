import type { ReactNode } from 'react';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { Card } from '#web/ui/Card.tsx';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';

import { peso, SERVICIO } from '../textos.ts';
import styles from './lado.module.css';

type Dato = readonly [nombre: string, valor: ReactNode];

/** Who sends what to whom, and what was sold. */
export function DatosCard({ guia }: { guia: GuiaDetalle['guia'] }) {
  return (
    <Card title="Datos">
      <Lista datos={destinoOf(guia)} />
      <Lista datos={envioOf(guia)} />
    </Card>
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

function Telefono({ numero }: { numero: string }) {
  return <a href={`tel:${numero.replace(/[^\d+]/g, '')}`}>{numero}</a>;
}

function destinoOf(guia: GuiaDetalle['guia']): Dato[] {
  const { telefono, agente, agente_direccion } = guia;
  return [
    ['Destinatario', <strong key="destinatario">{guia.destinatario}</strong>],
    ['Dirección', guia.direccion],
    ['Localidad', [guia.localidad, guia.departamento].filter(Boolean).join(', ')],
    ['Zona', guia.zona],
    ['Teléfono', telefono === null ? null : <Telefono key="telefono" numero={telefono} />],
    ['Documento', guia.documento],
    [
      'Entrega',
      agente === null ? 'A domicilio' : `Retira en ${[agente, agente_direccion].filter(Boolean).join(' · ')}`,
    ],
  ];
}

function envioOf(guia: GuiaDetalle['guia']): Dato[] {
  return [
    ['Cliente', <ClienteLink key="cliente" id={guia.cliente_id} nombre={guia.cliente} />],
    ['Referencia', guia.referencia],
    ['Servicio', SERVICIO[guia.servicio]],
    ['Bultos', String(guia.bultos)],
    ['Peso', guia.peso_gramos === null ? 'sin pesar' : peso(guia.peso_gramos)],
    ['Tamaño', guia.tamano],
    ['Visitas', `${guia.intentos} de ${guia.max_intentos}`],
    ['Prometida', formatDay(guia.prometida_el)],
    ['Ingresó al sistema', formatDateMinute(guia.creada)],
  ];
}
