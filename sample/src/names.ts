// Names of many origins and scripts. Common names, combined at random: they describe no real person.

export interface Origin {
  readonly weight: number;
  readonly women: readonly string[];
  readonly men: readonly string[];
  /** "Kowalski/Kowalska" is one family name: the masculine and the feminine form. */
  readonly families: readonly string[];
  /** Two family names, of the father and of the mother, are usual. */
  readonly isDouble?: true;
}

export function createOrigin(weight: number, women: string, men: string, families: string): Origin {
  return { weight, women: women.split(", "), men: men.split(", "), families: families.split(", ") };
}

/** First names used in many countries, mainly for children. */
export const EVERYDAY: Pick<Origin, "women" | "men"> = createOrigin(
  0,
  "Ava, Bella, Chloe, Daniela, Eden, Elena, Ella, Esther, Eva, Faith, Hope, Isabel, Joy, Lena, Lily, Lucy, Maya, Mia, Naomi, Nina, Olivia, Ruby, Sofia, Zoe",
  "Aaron, Caleb, Daniel, Eli, Elias, Ethan, Ezra, Felix, Gabriel, Isaac, Isaiah, Jonah, Joshua, Josiah, Leo, Levi, Liam, Lucas, Micah, Noah, Oliver, Simon, Theo, Tobias",
  "",
);

export const ENGLISH = createOrigin(
  24,
  "Abigail, Alice, Beth, Carol, Charlotte, Claire, Deborah, Diane, Eleanor, Emily, Frances, Grace, Hannah, Heather, Janet, Joan, Julia, Karen, Laura, Linda, Margaret, Martha, Nancy, Patricia, Rachel, Rebecca, Sarah, Susan, Virginia",
  "Adam, Alan, Andrew, Arthur, Benjamin, Brian, Charles, David, Douglas, Edward, Frank, George, Gordon, Henry, James, Jonathan, Keith, Kenneth, Mark, Martin, Matthew, Nathan, Peter, Philip, Robert, Samuel, Stephen, Thomas, Walter, William",
  "Ashby, Barlow, Bennett, Bishop, Brooks, Carter, Chandler, Clarke, Cooper, Dawson, Fletcher, Foster, Gardner, Hale, Harper, Holloway, Hughes, Jennings, Lawson, Mercer, Norris, Palmer, Parrish, Preston, Ramsey, Sawyer, Thatcher, Turner, Walsh, Whitaker, Winslow, Yates",
);

export const GERMAN = createOrigin(
  5,
  "Annelise, Christa, Elke, Greta, Heidi, Ingrid, Käthe, Liesel, Renate, Sabine, Ursula",
  "Dieter, Ernst, Günther, Hans, Jörg, Karl, Lukas, Matthias, Otto, Rainer, Stefan, Wolfgang",
  "Bauer, Böhm, Fischer, Grünewald, Hartmann, Köhler, Lindemann, Möller, Schäfer, Schröder, Vogel, von der Heide, Weiß",
);

export const NIGERIAN = createOrigin(
  6,
  "Adaeze, Amarachi, Blessing, Chiamaka, Chidinma, Folasadé, Ifeoma, Ngozi, Nkechi, Oluwatóyìn, Ṣadé, Yétúndé",
  "Adébáyọ̀, Chinedu, Chukwuemeka, Emeka, Ikenna, Ìdòwú, Kelechi, Obinna, Olúwaṣeun, Tobenna, Túndé, Uche",
  "Adéyẹmí, Akíntólá, Anyanwu, Balógun, Chukwu, Eze, Nwosu, Obi, Odukoya, Ogunbanjo, Okonkwo, Ọláńrewájú",
);

const SPANISH: Origin = {
  isDouble: true,
  ...createOrigin(
    13,
    "Alejandra, Beatriz, Carmen, Dolores, Inés, Lucía, María José, Marisol, Mónica, Pilar, Rocío, Teresa, Ximena, Yolanda",
    "Alejandro, Andrés, Ángel, Diego, Esteban, Héctor, Javier, Jesús, Joaquín, José Luis, Martín, Raúl, Rubén, Tomás",
    "Álvarez, Castillo, de la Cruz, Domínguez, Fuentes, García, Gutiérrez, Hernández, Ibáñez, Muñoz, Núñez, Ordóñez, Peña, Ramírez, Sánchez, Vásquez, Zúñiga",
  ),
};

const PORTUGUESE: Origin = {
  isDouble: true,
  ...createOrigin(
    4,
    "Aparecida, Conceição, Fátima, Inês, Joana, Luísa, Mariana, Natália, Tânia, Vitória",
    "António, Caio, Fábio, Gonçalo, Inácio, João, Otávio, Sérgio, Thiago, Vinícius",
    "Araújo, Assunção, da Silva, dos Santos, Falcão, Gonçalves, Magalhães, Simões, Teixeira",
  ),
};

const LATIN_LETTERS: readonly Origin[] = [
  createOrigin(
    7,
    "Aoife, Bríd, Caoimhe, Deirdre, Fiona, Gráinne, Maeve, Moira, Niamh, Orla, Róisín, Sinéad, Siobhán",
    "Aidan, Cathal, Ciarán, Conor, Declan, Eoin, Fergus, Niall, Pádraig, Rory, Séamus, Tadhg",
    "Byrne, Collins, D’Arcy, Doyle, Gallagher, McKenna, Nolan, O’Brien, O'Connor, O’Sullivan, Ó Briain, Rafferty",
  ),
  createOrigin(
    3,
    "Catrin, Eilidh, Isla, Mairi, Mhairi, Morag, Siân",
    "Alasdair, Dafydd, Duncan, Hamish, Iain, Rhys",
    "Campbell, Llewellyn, MacLeod, McTavish, Prys-Jones, Rees",
  ),
  createOrigin(
    4,
    "Adèle, Aurélie, Cécile, Élodie, Françoise, Geneviève, Marie-Ange, Noëlle, Rose-Laure, Solène",
    "Benoît, Étienne, Fritzner, Gaël, Jean-Baptiste, Loïc, Maxime, Pierre-Louis, Rémi, Wilfrid",
    "Beauséjour, Bélanger, Charles, Désir, D’Haïti, Étienne, Fontaine, Lefèvre, Saint-Fleur, Toussaint",
  ),
  createOrigin(
    3,
    "Agnieszka, Danuta, Elżbieta, Katarzyna, Małgorzata, Zofia",
    "Grzegorz, Kazimierz, Łukasz, Marek, Stanisław, Tadeusz, Zbigniew",
    "Kowalski/Kowalska, Krzyżanowski/Krzyżanowska, Nowak, Wiśniewski/Wiśniewska, Wójcik, Zieliński/Zielińska",
  ),
  createOrigin(
    1.5,
    "Božena, Jiřina, Lenka, Vlasta, Zdeňka, Zuzana",
    "Jiří, Miroslav, Ondřej, Radek, Václav, Zdeněk",
    "Čermák/Čermáková, Dvořák/Dvořáková, Němec/Němcová, Růžička/Růžičková",
  ),
  createOrigin(
    4,
    "Åsa, Astrid, Birgit, Guðrún, Kirsten, Liv, Maj-Britt, Signe, Solveig",
    "Anders, Bjørn, Gunnar, Håkon, Lars, Nils, Øystein, Søren, Torbjörn",
    "Ångström, Bjørnsen, Jørgensen, Lindqvist, Nygård, Sjöberg, Skovgård, Sørensen, Þórsson/Þórsdóttir",
  ),
  createOrigin(
    1,
    "Aino, Maarit, Päivi, Tuulikki",
    "Jukka, Pekka, Väinö, Yrjö",
    "Hämäläinen, Mäkinen, Pöysti, Väisänen",
  ),
  createOrigin(
    2,
    "Anneke, Femke, Jolanda, Lieke, Marijke, Wilhelmina",
    "Cornelis, Gerrit, Joost, Maarten, Pieter, Ruud",
    "de Vries, Dijkstra, Hoekstra, van den Berg, van der Meer, van ’t Hof",
  ),
  createOrigin(
    2,
    "Chiara, Donatella, Giulia, Lucia, Ottavia, Rosaria",
    "Calogero, Giancarlo, Luca, Niccolò, Rocco, Salvatore",
    "Bianchi, D’Angelo, Dell’Acqua, Esposito, Lo Presti, Mancuso",
  ),
  createOrigin(
    1.2,
    "Ágnes, Ilona, Katalin, Noémi, Zsófia",
    "Gáspár, István, László, Zoltán",
    "Bartók, Horváth, Kőszegi, Nagy, Szabó",
  ),
  createOrigin(
    1.5,
    "Jelena, Ljubica, Nevena, Vesna",
    "Dragan, Miloš, Petar, Živko",
    "Đorđević, Jovanović, Knežević, Pavlović",
  ),
  createOrigin(
    1.2,
    "Anahit, Lusine, Siranush, Talin",
    "Aram, Garabed, Hovhannes, Vahan",
    "Avetisyan, Mkrtchyan, Petrosyan",
  ),
  createOrigin(
    1.2,
    "Ioana, Mihaela, Rodica, Ștefania",
    "Andrei, Răzvan, Ștefan, Vlăduț",
    "Bălan, Ionescu, Lăzărescu, Șerban",
  ),
  createOrigin(
    3,
    "Eun-ji, Hye-jin, Ji-woo, Min-seo, Soo-ah, Yun",
    "Dong-hyun, Ji-hoon, Jun, Min-jun, Sung-min",
    "Choi, Han, Kim, Lee, O, Park",
  ),
  createOrigin(
    2,
    "Jia, Mei-Ling, Shu-fen, Xiǎoyàn, Yīng",
    "Chen, Hao, Kai, Wei, Zhìháo",
    "Chang, Huáng, Liu, Lǚ, Ng, Wong, Zhào",
  ),
  createOrigin(1, "Haruka, Keiko, Nozomi, Yuki", "Haruto, Kenji, Shinji, Takashi", "Katō, Ōtani, Satō, Yamada"),
  createOrigin(
    2.5,
    "Ánh, Bích Ngọc, Hạnh, Lan Hương, Mỹ Linh, Thảo, Thu Hà, Tuyết",
    "Bảo, Đức, Hiếu, Khánh, Minh Quân, Thành, Trọng, Việt",
    "Bùi, Đặng, Hoàng, Lê, Ngô, Nguyễn, Phạm, Trần, Võ",
  ),
  createOrigin(
    2,
    "Corazon, Maricel, Rosalinda, Teresita",
    "Crisanto, Jun-Jun, Renato, Rodel",
    "Bautista, Dela Peña, Macaraeg, Magsaysay, Ocampo",
  ),
  createOrigin(
    4,
    "Aleyamma, Anjali, Annamma, Deepa, Jessy, Leela, Mariamma, Nirmala, Priya, Shanthi",
    "Abraham, Anil, Biju, George, Jacob, Jose, Kurian, Rajan, Sunil, Varghese",
    "Chacko, D’Souza, Kurien, Mathai, Mathew, Nadar, Philipose, Samuel, Thomas, Varughese",
  ),
  createOrigin(1.5, "Abena, Akosua, Efua, Esi", "Kofi, Kwabena, Kwame, Yaw", "Asante, Boateng, Mensah, Owusu-Ansah"),
  createOrigin(1.2, "Nyambura, Wairimu, Wanjiku", "Kamau, Mwangi, Njoroge", "Gathogo, Kariuki, Ndung’u"),
  createOrigin(
    1.2,
    "Abeba, Aster, Hirut, Rahel, Selam",
    "Dawit, Elias, Tesfaye, Yonas",
    "Bekele, Gebremariam, Tekle, Worku",
  ),
  createOrigin(
    2,
    "Hala, Mariam, Marwa, Nadine, Rana",
    "Boutros, Girgis, Mina, Samir, Yusuf",
    "Abdel-Malek, Ayoub, Fahmy, Haddad, Khoury",
  ),
  createOrigin(
    1,
    "Kaʻiulani, Leilani, Mele, Salote, Sina",
    "Ikaika, Kāwika, Manu, Sione, Tevita",
    "Faleolo, Kaʻōpua, Kealoha, Nakoaʻi, Tauʻolunga",
  ),
];

const OTHER_SCRIPTS: readonly Origin[] = [
  createOrigin(
    1.2,
    "Олена, Оксана, Ірина, Софія",
    "Андрій, Богдан, Олег, Тарас, Юрій",
    "Бондаренко, Ковальчук, Мельник, Лисенко",
  ),
  createOrigin(1.2, "지은, 수아, 혜진, 은영, 미경", "민준, 성호, 영수, 지훈, 현우", "김, 이, 박, 정, 최"),
  createOrigin(1.2, "丽华, 美玲, 晓燕, 静, 雅文", "伟, 志强, 建国, 明, 俊杰", "王, 李, 陈, 欧阳, 林"),
  createOrigin(0.8, "مريم, نادين, هالة, رنا, سلمى", "يوسف, جرجس, سمير, إلياس, بطرس", "خوري, حداد, عيسى, سمعان, منصور"),
  createOrigin(
    0.8,
    "Ελένη, Αικατερίνη, Μαρία, Σοφία, Δέσποινα",
    "Γεώργιος, Νικόλαος, Σπύρος, Κωνσταντίνος",
    "Παπαδόπουλος/Παπαδοπούλου, Αντωνίου, Γεωργίου, Οικονόμου",
  ),
  createOrigin(0.8, "ሰላም, ሂሩት, ማርታ, ራሔል", "ዳዊት, ዮናስ, ተስፋዬ, ኤልያስ", "ገብረማርያም, ተክሌ, ኃይሉ, መኮንን"),
];

export const ORIGINS: readonly Origin[] = [
  ENGLISH,
  GERMAN,
  NIGERIAN,
  SPANISH,
  PORTUGUESE,
  ...LATIN_LETTERS,
  ...OTHER_SCRIPTS,
];

/** Whether the names are written in other letters than Latin ones. */
export const isOtherScript = (origin: Origin): boolean => OTHER_SCRIPTS.includes(origin);
