/** A task and how it is done, in the words that the screens use. */
export interface Tema {
  /** Its address: /docs/<id>. */
  readonly id: string;
  readonly titulo: string;
  /** The screen that it is about: whoever does not see it in the menus is not told of it. Absent: for everybody. */
  readonly ruta?: string;
  readonly pasos: readonly string[];
  /** What to know where it goes wrong. */
  readonly siFalla: readonly string[];
}

export const TEMAS: readonly Tema[] = [
  {
    id: 'buscar',
    titulo: 'Encontrar una guía',
    ruta: '/guias',
    pasos: [
      'Desde cualquier pantalla pulse Ctrl K y escriba el número, o parte del nombre del destinatario. Enter abre la primera.',
      'También puede leer la etiqueta con el lector en cualquier pantalla: si nada la espera, se abre la guía.',
      'Para trabajar con muchas a la vez use la lista de Guías: sus filtros quedan en la dirección, y una vista guardada los recuerda.',
    ],
    siFalla: [
      'Un número pegado con espacios o guiones se entiende igual.',
      'Si no aparece, puede ser de otro cliente o de otra agencia: cada persona ve lo suyo.',
    ],
  },
  {
    id: 'eventos',
    titulo: 'Registrar eventos con el lector',
    ruta: '/eventos',
    pasos: [
      'Elija qué va a registrar: con su número (1 a 9), o escribiendo parte del nombre y Enter.',
      'Complete lo que el evento pide una sola vez (motivo, agencia) y lea los paquetes uno tras otro. No hace falta tocar la pantalla.',
      'Cada lectura suena: un tono para la que quedó, otro para la que ya estaba, otro para la que se rechazó. La razón queda escrita al lado.',
      'Al terminar, «Cerrar lote».',
    ],
    siFalla: [
      'Sin conexión puede seguir leyendo: las lecturas quedan en este equipo y se envían solas cuando la conexión vuelve.',
      'Si el cursor se fue del campo de escaneo, F2 lo trae de vuelta.',
      'Si una lectura fue un error, Ctrl Z la deshace mientras se ofrece; más tarde se corrige desde la guía.',
    ],
  },
  {
    id: 'mostrador',
    titulo: 'Entregar en el mostrador',
    ruta: '/pickup',
    pasos: [
      'Lea la etiqueta, o escriba la cédula, el final del teléfono o el nombre. Aparece todo lo que hay para esa persona, con su estante en grande.',
      'Escriba la cédula de quien retira y Enter. Si hay que cobrar, se muestra el importe exacto; «Paga con» calcula el vuelto.',
      'Si retira otra persona: con su autorización (nombre y documento) o con el código de retiro que recibió el destinatario.',
      'Al cerrar, «Contar y cerrar…»: se cuentan los billetes sin ver cuánto debería haber. Si difiere, se puede contar una vez más; la caja se cierra igual.',
      'El dinero sale en una bolsa con precinto: «Enviar remesa…».',
    ],
    siFalla: [
      'Cinco códigos equivocados, y esa guía espera un cuarto de hora.',
      'Si nada asegura quién es, «Entregar como excepción…» pide la razón y una foto.',
      'Sin conexión no se entrega: la misma guía podría salir por otra caja. Anote los datos en la constancia manual.',
      'Mientras hay algo escrito, la etiqueta siguiente no lo borra: termine o pulse Esc.',
    ],
  },
  {
    id: 'caso',
    titulo: 'Resolver un caso',
    ruta: '/problem_solver',
    pasos: [
      'Lea la etiqueta del paquete, o pulse F4 si no tiene etiqueta y descríbalo.',
      'Elija el tamaño, la causa y la solución: cada una tiene su número en el teclado.',
      'El caso se guarda con la última tecla, con la hora en que lo empezó y en que lo terminó.',
    ],
    siFalla: [
      'Las teclas que pulse antes de que aparezca la pregunta se guardan en orden.',
      'Un caso de hoy se busca por el número de guía, arriba de la lista.',
    ],
  },
  {
    id: 'envio',
    titulo: 'Crear un envío',
    ruta: '/envios',
    pasos: [
      'En Envíos, «Nuevo envío». Enter pasa al campo siguiente y Ctrl Enter lo crea.',
      'Si el pedido llegó por mensaje, «Crear desde un mensaje (pegar texto)»: lo que se entiende va a su campo, y lo demás a observaciones.',
      'Imprima las etiquetas desde el aviso del final, o más tarde desde el envío.',
    ],
    siFalla: [
      'Lo que escriba queda como borrador: puede cerrar la página y seguir después.',
      'Si la referencia ya se usó, se le muestra con qué guía, y decide usted.',
    ],
  },
  {
    id: 'importar',
    titulo: 'Importar envíos de un archivo',
    ruta: '/envios',
    pasos: [
      'En Envíos, «Importar»: suba el archivo (Excel o CSV). Los de las tiendas conocidas se entienden solos.',
      'Diga qué hay en cada columna si no se reconoció, y qué vale para todas las filas.',
      'Las filas con errores se corrigen en la misma planilla; las demás se pueden importar ya.',
      'Al terminar, imprima las etiquetas de todo el archivo.',
    ],
    siFalla: [
      'Un archivo que ya se subió se reconoce por su contenido: no se importa dos veces sin que usted lo diga.',
      'Lo que quede sin importar no se pierde: está en la importación hasta que lo corrija u omita.',
    ],
  },
  {
    id: 'recorrido',
    titulo: 'Planificar un recorrido',
    ruta: '/recorridos',
    pasos: [
      'Cree un recorrido desde Recorridos, o leyendo la etiqueta de un carro o de una agencia.',
      'Agregue guías de las que esperan en planta: por zona, buscando, o con el lazo sobre el mapa.',
      'Pida un orden más corto: se propone y usted lo aplica. Lo que fije queda en su lugar.',
      'Elija el chofer, planifique, cargue y registre la salida. La hoja se imprime con sus códigos.',
    ],
    siFalla: [
      'Ctrl Z deshace lo último que cambió del recorrido.',
      'Si se cerró la carga, salió o llegó por error, «Deshacer» lo vuelve atrás mientras no haya pasado nada: hasta 15 minutos si salió, una hora si llegó.',
      'Si otra persona lo cambió mientras tanto, se le dice quién y cuándo, y nada de lo suyo se pierde.',
      'Una guía retenida no viaja: se le dice por qué y qué hacer.',
    ],
  },
  {
    id: 'rendicion',
    titulo: 'Rendir un recorrido',
    ruta: '/recorridos',
    pasos: [
      'La rendición es el conteo de lo que cada chofer trae de vuelta: guías, dinero y comprobantes. Se hace en la página de un recorrido que volvió a planta.',
      'Quien recibe cuenta sin ver cuánto se espera y sella el conteo; recién entonces se ve la diferencia. Después firman los dos.',
    ],
    siFalla: [
      'Una diferencia queda en la cuenta del chofer hasta que otra persona la decida; se puede volver a contar una vez.',
    ],
  },
  {
    id: 'agencia',
    titulo: 'Ver qué hay en cada agencia',
    ruta: '/guias_pickup',
    pasos: [
      'Guías en Pickup muestra el árbol de departamentos y agencias con lo que está, lo vencido y lo más viejo.',
      'Abra una rama para ver sus guías, y expórtelas o imprímalas desde ahí.',
    ],
    siFalla: ['Lo vencido se distingue por su color y por la palabra: no hace falta ver los colores.'],
  },
  {
    id: 'cuenta',
    titulo: 'Mi cuenta y mi lector',
    pasos: [
      'En Mi cuenta cambie la contraseña y active el segundo paso con una aplicación de códigos.',
      'Si su lector agrega algo antes o después del número (por ejemplo ]C1), escríbalo ahí: se quita solo.',
      'En Apariencia elija el tema, la densidad y las teclas.',
    ],
    siFalla: [
      'Si olvidó la contraseña, pídala de nuevo desde la entrada: el enlace llega por correo.',
      'Si ve una sesión que no es suya, ciérrela desde Mi cuenta y cambie la contraseña.',
    ],
  },
  {
    id: 'empresa',
    titulo: 'La marca y el estado del sistema',
    ruta: '/ajustes',
    pasos: [
      'En Apariencia, «Marca de la empresa» pone el nombre, el color y el logo que se ven en la página, los correos, las etiquetas y el seguimiento público.',
      'En Ajustes, la pestaña Sistema muestra los correos que no salen, con «Reintentar ahora», y los respaldos que se hicieron.',
    ],
    siFalla: [
      'Si no ve «Marca de la empresa» o la pestaña Sistema, su cuenta no tiene ese permiso: pídalo a un administrador.',
    ],
  },
  {
    id: 'sin-red',
    titulo: 'Trabajar sin conexión',
    pasos: [
      'Abajo a la derecha se lee si hay conexión. Sin ella, lo que lea y lo que escriba queda en este equipo.',
      'Cuando vuelve, se envía solo, en orden y una sola vez.',
    ],
    siFalla: [
      'No cierre la sesión con lecturas sin enviar: la página se lo avisa.',
      'Lo que el servidor rechace queda a la vista con su razón, para que decida usted.',
    ],
  },
];
