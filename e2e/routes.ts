/** Every address of the product (specification §2.2 and §2.4), with an id where one belongs. */
export const ROUTES = [
  ...[
    '/builder',
    '/dashboard',
    '/dashboard-cli',
    '/clientes',
    '/clientes/1',
    '/envios',
    '/envios/importar',
    '/envios/importar/1',
    '/envios/rechazadas',
    '/levantes-gds',
    '/transporte',
    '/transporte/carros',
  ],
  ...['/guias', '/guias/list', '/guias/entregar', '/guia', '/guia/1', '/eventos', '/eventos/ingreso_cl'],
  ...['/usuario-activo', '/notificaciones', '/recorridos', '/recorridos/cargar/me', '/recorridos/descargar'],
  ...[
    '/recorrido',
    '/recorridos/repartir',
    '/recorrido/new/CARRO_1',
    '/recorrido/ver',
    '/levantes',
    '/levantes/list',
    '/levantes/crear',
    '/levantes/recurrentes',
  ],
  ...['/levantes/devoluciones', '/mantenimiento', '/transiciones', '/problem_solver', '/guias_pickup', '/pickup'],
  ...[
    '/backoffice/remesas',
    '/backoffice/incidencias',
    '/backoffice/aprovisionamiento',
    '/gds/economato',
    '/gds/caracterizaciones',
  ],
  ...[
    '/gds/mantenimiento',
    '/gds/mantenimiento/items/list',
    '/gds/mantenimiento/items/1',
    '/gds/mantenimiento/depositos',
    '/gds/mantenimiento/almacenamientos',
    '/gds/mantenimiento/conteos',
    '/gds/mantenimiento/conteos/contar',
    '/gds/facturacion',
  ],
  ...['/gds/facturacion/reporte', '/gds/movimientos-internos', '/gds/movimientos-internos/crear', '/gds/ordenes'],
  ...['/gds/ordenes/listado', '/gds/ordenes/crear', '/gds/ordenes/verificar', '/gds/ordenes/compra/1'],
  ...['/gds/ordenes/traslado/1', '/gds/ordenes/venta/1', '/gds/dashboards', '/gds/ingresos-egresos'],
  ...['/gds/ingresos-egresos/recibir/sin-conteo', '/gds/ingresos-egresos/recibir-mercaderia', '/gds/config-campos'],
  ...['/gds/importar-transacciones', '/gds/work-order', '/gds/work-order/imprimir', '/gds/work-order/pickup'],
  ...['/gds/work-order/pack', '/gds/analisis', '/gds/zonas-flex', '/finanzas', '/mi-cuenta', '/mi-cuenta/usuarios'],
  ...['/mi-cuenta/integraciones', '/reportes', '/informes', '/informes/encuestas', '/ajustes'],
  ...[
    '/ajustes/integraciones',
    '/auditoria',

    '/experimental',
    '/proximamente',
    '/docs',
    '/docs/quick-start',
    '/no-existe',
  ],
] as const;

/** The kinds of person of the demo data (wire.md). */
export const PEOPLE = [
  ...['admin', 'encargado', 'operario', 'chofer', 'ingreso', 'cliente', 'cliente2', 'gds', 'agencia', 'agencia2'],
] as const;
