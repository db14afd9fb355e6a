import { toTerms } from './template';

/** Places, most common first. The last ones appear in about one of several thousand articles. */
export const places = toTerms(`
Shanghai=上海; Hong Kong=香港; Singapore=新加坡; Beijing=北京; London=伦敦; Tokyo=东京; Bangkok=曼谷; Dubai=迪拜
Shenzhen=深圳; Guangzhou=广州; Macau=澳门; Paris=巴黎; New York=纽约; Chengdu=成都; Hangzhou=杭州; Sanya=三亚
Seoul=首尔; Kuala Lumpur=吉隆坡; Bali=巴厘岛; Phuket=普吉岛; Sydney=悉尼; Osaka=大阪; Kyoto=京都; Xi’an=西安
Chongqing=重庆; Nanjing=南京; Suzhou=苏州; Wuhan=武汉; Taipei=台北; Jakarta=雅加达; Manila=马尼拉; Hanoi=河内
Ho Chi Minh City=胡志明市; Melbourne=墨尔本; Rome=罗马; Milan=米兰; Barcelona=巴塞罗那; Madrid=马德里; Berlin=柏林
Vienna=维也纳; Zurich=苏黎世; Amsterdam=阿姆斯特丹; Lisbon=里斯本; Istanbul=伊斯坦布尔; Abu Dhabi=阿布扎比; Doha=多哈
Riyadh=利雅得; Mumbai=孟买; Delhi=德里; the Maldives=马尔代夫; Qingdao=青岛; Xiamen=厦门; Kunming=昆明; Lijiang=丽江
Dali=大理; Guilin=桂林; Harbin=哈尔滨; Tianjin=天津; Changsha=长沙; Zhuhai=珠海; Haikou=海口; Dalian=大连
Los Angeles=洛杉矶; San Francisco=旧金山; Las Vegas=拉斯维加斯; Miami=迈阿密; Chicago=芝加哥; Boston=波士顿; Toronto=多伦多
Vancouver=温哥华; Mexico City=墨西哥城; Cancun=坎昆; Munich=慕尼黑; Geneva=日内瓦; Prague=布拉格; Budapest=布达佩斯
Athens=雅典; Venice=威尼斯; Florence=佛罗伦萨; Edinburgh=爱丁堡; Dublin=都柏林; Copenhagen=哥本哈根; Stockholm=斯德哥尔摩
Oslo=奥斯陆; Helsinki=赫尔辛基; Brussels=布鲁塞尔; Cairo=开罗; Marrakech=马拉喀什; Cape Town=开普敦; Nairobi=内罗毕
Auckland=奥克兰; Queenstown=皇后镇; Brisbane=布里斯班; Perth=珀斯; Chiang Mai=清迈; Koh Samui=苏梅岛; Krabi=甲米
Penang=槟城; Langkawi=兰卡威; Da Nang=岘港; Nha Trang=芽庄; Phu Quoc=富国岛; Siem Reap=暹粒; Luang Prabang=琅勃拉邦
Colombo=科伦坡; Kathmandu=加德满都; Goa=果阿; Jaipur=斋浦尔; Sapporo=札幌; Fukuoka=福冈; Okinawa=冲绳; Hakone=箱根
Nagoya=名古屋; Hiroshima=广岛; Kanazawa=金泽; Busan=釜山; Jeju=济州岛; Kaohsiung=高雄; Hualien=花莲; Ningbo=宁波
Wuxi=无锡; Yangzhou=扬州; Shaoxing=绍兴; Huzhou=湖州; Moganshan=莫干山; Huangshan=黄山; Zhangjiajie=张家界; Fenghuang=凤凰古城
Jiuzhaigou=九寨沟; Emeishan=峨眉山; Leshan=乐山; Lhasa=拉萨; Shangri-La=香格里拉; Xishuangbanna=西双版纳; Tengchong=腾冲
Guiyang=贵阳; Zunyi=遵义; Nanning=南宁; Beihai=北海; Yangshuo=阳朔; Fuzhou=福州; Quanzhou=泉州; Wuyishan=武夷山
Nanchang=南昌; Jingdezhen=景德镇; Zhengzhou=郑州; Luoyang=洛阳; Kaifeng=开封; Jinan=济南; Yantai=烟台; Weihai=威海
Taiyuan=太原; Pingyao=平遥; Datong=大同; Hohhot=呼和浩特; Shenyang=沈阳; Changchun=长春; Yabuli=亚布力; Urumqi=乌鲁木齐
Kashgar=喀什; Altay=阿勒泰; Dunhuang=敦煌; Lanzhou=兰州; Xining=西宁; Yinchuan=银川; Zhongwei=中卫; Chengde=承德
Qinhuangdao=秦皇岛; Zhangjiakou=张家口; Zhoushan=舟山; Wenzhou=温州; Taizhou=台州; Hefei=合肥; Nantong=南通; Xuzhou=徐州
Yichang=宜昌; Enshi=恩施; Shaoshan=韶山; Foshan=佛山; Dongguan=东莞; Zhongshan=中山市; Huizhou=惠州; Shantou=汕头
Wanning=万宁; Lingshui=陵水; Qionghai=琼海; Danzhou=儋州; Hamburg=汉堡; Cologne=科隆; Frankfurt=法兰克福
Dresden=德累斯顿; Leipzig=莱比锡; Salzburg=萨尔茨堡; Innsbruck=因斯布鲁克; Lucerne=卢塞恩; Zermatt=采尔马特; Davos=达沃斯
St Moritz=圣莫里茨; Interlaken=因特拉肯; Lausanne=洛桑; Lyon=里昂; Nice=尼斯; Cannes=戛纳; Bordeaux=波尔多; Chamonix=霞慕尼
Courchevel=高雪维尔; Strasbourg=斯特拉斯堡; Porto=波尔图; Madeira=马德拉; Algarve=阿尔加维; Seville=塞维利亚; Granada=格拉纳达
Valencia=瓦伦西亚; Bilbao=毕尔巴鄂; Mallorca=马略卡; Ibiza=伊维萨; Tenerife=特内里费; Naples=那不勒斯; Sorrento=索伦托
Palermo=巴勒莫; Taormina=陶尔米纳; Verona=维罗纳; Bologna=博洛尼亚; Turin=都灵; Santorini=圣托里尼; Mykonos=米科诺斯
Crete=克里特岛; Rhodes=罗得岛; Dubrovnik=杜布罗夫尼克; Split=斯普利特; Ljubljana=卢布尔雅那; Zagreb=萨格勒布; Krakow=克拉科夫
Warsaw=华沙; Tallinn=塔林; Riga=里加; Vilnius=维尔纽斯; Reykjavik=雷克雅未克; Bergen=卑尔根; Tromso=特罗姆瑟; Rovaniemi=罗瓦涅米
Gothenburg=哥德堡; Manchester=曼彻斯特; Liverpool=利物浦; Glasgow=格拉斯哥; Harrogate=哈罗盖特; Brighton=布赖顿; Galway=戈尔韦
Bruges=布鲁日; Rotterdam=鹿特丹; Valletta=瓦莱塔; Nicosia=尼科西亚; Tbilisi=第比利斯; Baku=巴库; Yerevan=埃里温; Almaty=阿拉木图
Tashkent=塔什干; Samarkand=撒马尔罕; Muscat=马斯喀特; Salalah=塞拉莱; Manama=麦纳麦; Amman=安曼; Petra=佩特拉; Aqaba=亚喀巴
AlUla=欧拉古城; Jeddah=吉达; Luxor=卢克索; Sharm el-Sheikh=沙姆沙伊赫; Essaouira=索维拉; Fes=非斯; Tunis=突尼斯城
Zanzibar=桑给巴尔; Kigali=基加利; Mauritius=毛里求斯; Seychelles=塞舌尔; Livingstone=利文斯敦; Windhoek=温得和克
Udaipur=乌代布尔; Kochi=科钦; Hyderabad=海得拉巴; Galle=加勒; Thimphu=廷布; Pokhara=博卡拉; Mandalay=曼德勒; Bagan=蒲甘
Sihanoukville=西哈努克港; Battambang=马德望; Hoi An=会安; Dalat=大叻; Ha Long=下龙; Sapa=沙坝; Cebu=宿务; Boracay=长滩岛
Palawan=巴拉望; Kota Kinabalu=亚庇; Kuching=古晋; Malacca=马六甲; Ipoh=怡保; Lombok=龙目岛; Yogyakarta=日惹; Labuan Bajo=纳闽巴霍
Niseko=二世谷; Hakuba=白马村; Karuizawa=轻井泽; Takayama=高山市; Beppu=别府; Kagoshima=鹿儿岛; Naoshima=直岛; Kinosaki=城崎
Gyeongju=庆州; Gangneung=江陵; Tainan=台南; Taitung=台东; Hobart=霍巴特; Adelaide=阿德莱德; Darwin=达尔文; Cairns=凯恩斯
Rotorua=罗托鲁阿; Wanaka=瓦纳卡; Nadi=楠迪; Papeete=帕皮提; Honolulu=檀香山; Maui=毛伊岛; Anchorage=安克雷奇; Aspen=阿斯彭
Savannah=萨凡纳; Charleston=查尔斯顿; Asheville=阿什维尔; Santa Fe=圣菲; Scottsdale=斯科茨代尔; Portland=波特兰; Quebec City=魁北克城
Banff=班夫; Whistler=惠斯勒; Halifax=哈利法克斯; Oaxaca=瓦哈卡; Tulum=图卢姆; Merida=梅里达; Havana=哈瓦那; Cartagena=卡塔赫纳
Bogota=波哥大; Medellin=麦德林; Quito=基多; Cusco=库斯科; Arequipa=阿雷基帕; Valparaiso=瓦尔帕莱索; Mendoza=门多萨
Bariloche=巴里洛切; Ushuaia=乌斯怀亚; Montevideo=蒙得维的亚; Paraty=帕拉蒂; Salvador=萨尔瓦多城; Florianopolis=弗洛里亚诺波利斯
`);
