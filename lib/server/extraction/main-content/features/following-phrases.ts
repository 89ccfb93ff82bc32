/**
 * Headings and labels of what follows an article, in 24 languages. Languages that are not listed use one of these words.
 */
export const FOLLOWING = {
  related: [
    // English
    "related, recommended, more from, more on, more in, more stories, more news, more articles, you may, you might, read next, read more, read also, also read, up next, most read, most popular, most viewed, trending, popular, latest, recent, top stories, don't miss, keep reading, in case you missed, editors' picks, see also, from our partners, around the web, sponsored, promoted",
    // German, Dutch
    "mehr zum thema, mehr aus, mehr von, weitere artikel, weitere themen, das könnte, auch interessant, meistgelesen, lesen sie auch, zum thema, empfohlen, verwandte, ähnliche, gerelateerd, lees ook, meer over, meer nieuws, meest gelezen, aanbevolen",
    // French, Spanish, Portuguese, Italian, Catalan, Romanian
    "à lire aussi, lire aussi, sur le même sujet, articles liés, à découvrir, les plus lus, vous aimerez, recommandé, lea también, le puede interesar, te puede interesar, más noticias, lo más leído, relacionad, artículos relacionados, más sobre, leia também, leia mais, veja também, mais lidas, mais notícias, notícias relacionadas, leggi anche, articoli correlati, potrebbe interessarti, più letti, correlati, altre notizie, notícies relacionades, citește și, articole similare, cele mai citite",
    // Swedish, Danish, Norwegian, Finnish
    "läs mer, läs också, mest läst, relaterade, læs også, læs mere, mest læste, relaterede, les også, mest lest, les mer, lue myös, lue lisää, luetuimmat, aiheesta lisää",
    // Polish, Czech, Hungarian, Croatian
    "czytaj także, czytaj też, zobacz także, zobacz też, przeczytaj, najczęściej czytane, powiązane, čtěte také, přečtěte si, související, nejčtenější, kapcsolódó, olvasta már, ajánlott, legolvasottabb, povezane vijesti, pročitajte i, najčitanije",
    // Turkish, Russian, Ukrainian, Greek
    "ilgili haberler, benzer haberler, en çok okunan, bunlar da ilginizi, читайте также, читать также, по теме, похожие, ещё по теме, самое читаемое, популярное, рекомендуем, читайте також, схожі, διαβάστε επίσης, σχετικά άρθρα, δημοφιλή",
    // Arabic, Hebrew, Hindi, Indonesian, Vietnamese
    "اقرأ أيضا, اقرأ أيضاً, مواضيع ذات صلة, أخبار ذات صلة, الأكثر قراءة, קראו גם, כתבות נוספות, यह भी पढ़ें, संबंधित, baca juga, artikel terkait, berita terkait, terpopuler, tin liên quan, xem thêm, đọc thêm",
    // Japanese, Korean, Chinese
    "関連記事, 関連ニュース, あわせて読みたい, おすすめ, 人気記事, ランキング, 관련기사, 관련 기사, 많이 본, 추천, 相关阅读, 相关新闻, 相关文章, 相關新聞, 推荐阅读, 延伸閱讀, 热门, 熱門",
  ],
  comments: [
    "comments, comment, leave a comment, leave a reply, join the conversation, join the discussion, post a comment, responses, replies, show comments, view comments, kommentare, kommentar, kommentieren, schreiben sie einen, reacties, reageer, commentaires, commenter, laisser un commentaire, réagir, comentarios, deja un comentario, deja una respuesta, comentários, deixe um comentário, deixe uma resposta, commenti, lascia un commento, rispondi, comentarii, kommentarer, kommentoi, kommentit, komentarze, komentarz, dodaj komentarz, komentáře, hozzászólás, komentari, yorumlar, yorum yap, комментарии, комментировать, коментарі, σχόλια, تعليقات, اترك تعليق, תגובות, टिप्पणियां, komentar, bình luận, コメント, 댓글, 评论, 評論, 留言",
  ],
  newsletter: [
    "newsletter, subscribe, sign up, get the latest, stay informed, stay up to date, join our, follow us, abonnieren, jetzt anmelden, folgen sie, nieuwsbrief, abonneer, abonnez-vous, inscrivez-vous, suivez-nous, suscríbete, suscribirse, síguenos, boletín, assine, inscreva-se, siga, iscriviti, seguici, abonează-te, prenumerera, nyhetsbrev, nyhedsbrev, tilmeld, meld deg på, uutiskirje, tilaa, zapisz się, subskrybuj, odebírejte, feliratkozás, pretplati, abone ol, bültenimize, подпишитесь, подписаться, рассылка, підпишіться, εγγραφείτε, اشترك, النشرة, הירשמו, सदस्यता, berlangganan, đăng ký, メルマガ, ニュースレター, 뉴스레터, 구독, 订阅, 訂閱",
  ],
  author: [
    "about the author, about the writer, written by, über den autor, über die autorin, zur person, over de auteur, à propos de l'auteur, à propos de, sobre el autor, sobre la autora, acerca del autor, sobre o autor, sobre a autora, informazioni sull'autore, l'autore, despre autor, om författaren, om forfatteren, kirjoittaja, o autorze, o autorovi, a szerzőről, o autoru, yazar hakkında, об авторе, про автора, σχετικά με τον συντάκτη, عن الكاتب, על המחבר, लेखक के बारे में, tentang penulis, về tác giả, この記事を書いた人, 著者, 기자 소개, 关于作者, 關於作者",
  ],
};
