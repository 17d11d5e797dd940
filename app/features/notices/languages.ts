/** Spanish first, because the header links to it, then English and the others that HHS lists for the first clinic's state (45 CFR 92.11).
 * Written from memory: replace them with the official model text. public/fonts/help-*.woff2 contain only the letters used here. A browser test finds missing ones. */
export type HelpLanguage = {
  lang: string;
  dir?: 'rtl';
  /** The language's own name. */
  name: string;
  english: string;
  /** '{phone}' is the office's number. */
  text: string;
  /** The label of a button that calls. */
  call?: string;
};

export const helpLanguages: HelpLanguage[] = [
  {
    lang: 'es',
    name: 'Español',
    english: 'Spanish',
    text: 'ATENCIÓN: Si habla español, tiene a su disposición servicios gratuitos de asistencia lingüística. También están disponibles de forma gratuita ayuda y servicios auxiliares apropiados para proporcionar información en formatos accesibles. Llame al {phone} o hable con su proveedor.',
    call: 'Llamar al',
  },
  {
    lang: 'en',
    name: 'English',
    english: 'English',
    text: 'ATTENTION: Free language assistance services are available to you. Appropriate auxiliary aids and services to provide information in accessible formats are also available free of charge. Call {phone} or speak to your provider.',
  },
  {
    lang: 'fr',
    name: 'Français',
    english: 'French',
    text: 'ATTENTION : Si vous parlez français, des services d’assistance linguistique gratuits sont à votre disposition. Des aides et services auxiliaires appropriés pour fournir des informations dans des formats accessibles sont également disponibles gratuitement. Appelez le {phone} ou parlez à votre fournisseur.',
  },
  {
    lang: 'vi',
    name: 'Tiếng Việt',
    english: 'Vietnamese',
    text: 'LƯU Ý: Nếu bạn nói tiếng Việt, chúng tôi cung cấp miễn phí các dịch vụ hỗ trợ ngôn ngữ. Các hỗ trợ và dịch vụ phù hợp để cung cấp thông tin theo các định dạng dễ tiếp cận cũng được cung cấp miễn phí. Vui lòng gọi theo số {phone} hoặc trao đổi với người cung cấp dịch vụ của bạn.',
  },
  {
    lang: 'zh',
    name: '中文',
    english: 'Chinese',
    text: '注意：如果您说中文，我们将免费为您提供语言协助服务。我们还免费提供适当的辅助工具和服务，以无障碍格式提供信息。致电 {phone} 或咨询您的服务提供商。',
  },
  {
    lang: 'ar',
    dir: 'rtl',
    name: 'العربية',
    english: 'Arabic',
    text: 'تنبيه: إذا كنت تتحدث اللغة العربية، فستتوفر لك خدمات المساعدة اللغوية المجانية. كما تتوفر وسائل مساعدة وخدمات مناسبة لتوفير المعلومات بتنسيقات يمكن الوصول إليها مجانًا. اتصل على الرقم {phone} أو تحدث إلى مقدم الخدمة.',
  },
  {
    lang: 'tl',
    name: 'Tagalog',
    english: 'Tagalog',
    text: 'PAALALA: Kung nagsasalita ka ng Tagalog, magagamit mo ang mga libreng serbisyong tulong sa wika. Magagamit din nang libre ang mga naaangkop na auxiliary na tulong at serbisyo upang magbigay ng impormasyon sa mga naa-access na format. Tumawag sa {phone} o makipag-usap sa iyong provider.',
  },
  {
    lang: 'ko',
    name: '한국어',
    english: 'Korean',
    text: '주의: 한국어를 사용하시는 경우 무료 언어 지원 서비스를 이용하실 수 있습니다. 이용 가능한 형식으로 정보를 제공하는 적절한 보조 기구 및 서비스도 무료로 제공됩니다. {phone}번으로 전화하거나 서비스 제공업체에 문의하십시오.',
  },
  {
    lang: 'pt',
    name: 'Português',
    english: 'Portuguese',
    text: 'ATENÇÃO: Se você fala português, serviços gratuitos de assistência linguística estão disponíveis para você. Auxílios e serviços auxiliares apropriados para fornecer informações em formatos acessíveis também estão disponíveis gratuitamente. Ligue para {phone} ou fale com seu provedor.',
  },
  {
    lang: 'lo',
    name: 'ລາວ',
    english: 'Lao',
    text: 'ເຊີນຊາບ: ຖ້າທ່ານເວົ້າພາສາລາວ, ຈະມີບໍລິການຊ່ວຍດ້ານພາສາແບບບໍ່ເສຍຄ່າໃຫ້ທ່ານ. ມີເຄື່ອງຊ່ວຍ ແລະ ການບໍລິການແບບບໍ່ເສຍຄ່າທີ່ເໝາະສົມເພື່ອໃຫ້ຂໍ້ມູນໃນຮູບແບບທີ່ສາມາດເຂົ້າເຖິງໄດ້. ໂທຫາເບີ {phone} ຫຼື ລົມກັບຜູ້ໃຫ້ບໍລິການຂອງທ່ານ.',
  },
  {
    lang: 'ja',
    name: '日本語',
    english: 'Japanese',
    text: '注：日本語を話される場合、無料の言語支援サービスをご利用いただけます。アクセシブルな形式で情報を提供するための適切な補助支援やサービスも無料でご利用いただけます。{phone} までお電話ください。または、ご利用の事業者にご相談ください。',
  },
  {
    lang: 'ur',
    dir: 'rtl',
    name: 'اردو',
    english: 'Urdu',
    text: 'توجہ دیں: اگر آپ اردو بولتے ہیں، تو آپ کے لیے زبان کی مفت مدد کی خدمات دستیاب ہیں۔ قابل رسائی فارمیٹس میں معلومات فراہم کرنے کے لیے مناسب معاون امداد اور خدمات بھی مفت دستیاب ہیں۔ {phone} پر کال کریں یا اپنے فراہم کنندہ سے بات کریں۔',
  },
  {
    lang: 'de',
    name: 'Deutsch',
    english: 'German',
    text: 'ACHTUNG: Wenn Sie Deutsch sprechen, stehen Ihnen kostenlose Sprachassistenzdienste zur Verfügung. Entsprechende Hilfsmittel und Dienste zur Bereitstellung von Informationen in barrierefreien Formaten stehen ebenfalls kostenlos zur Verfügung. Rufen Sie {phone} an oder sprechen Sie mit Ihrem Anbieter.',
  },
  {
    lang: 'fa',
    dir: 'rtl',
    name: 'فارسی',
    english: 'Persian',
    text: 'توجه: اگر فارسی صحبت می‌کنید، خدمات پشتیبانی زبانی رایگان در دسترس شما قرار دارد. همچنین کمک‌ها و خدمات پشتیبانی مناسب برای ارائه اطلاعات در قالب‌های قابل دسترس، به‌طور رایگان موجود می‌باشند. با شماره {phone} تماس بگیرید یا با ارائه‌دهنده خود صحبت کنید.',
  },
  {
    lang: 'ru',
    name: 'Русский',
    english: 'Russian',
    text: 'ВНИМАНИЕ: Если вы говорите по-русски, вам доступны бесплатные услуги языковой поддержки. Соответствующие вспомогательные средства и услуги по предоставлению информации в доступных форматах также предоставляются бесплатно. Позвоните по телефону {phone} или обратитесь к своему поставщику услуг.',
  },
  {
    lang: 'th',
    name: 'ไทย',
    english: 'Thai',
    text: 'หมายเหตุ: หากคุณพูดภาษาไทย เรามีบริการความช่วยเหลือด้านภาษาฟรี นอกจากนี้ ยังมีเครื่องมือและบริการช่วยเหลือเพื่อให้ข้อมูลในรูปแบบที่เข้าถึงได้โดยไม่เสียค่าใช้จ่าย โปรดโทรติดต่อ {phone} หรือปรึกษาผู้ให้บริการของคุณ',
  },
];
