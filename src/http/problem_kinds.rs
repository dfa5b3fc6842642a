//! The kinds of problem: their names, statuses and words. `/problems/<name>` prints this table.

use axum::http::StatusCode;

use crate::lang::Lang;

macro_rules! kinds {
    ($($variant:ident $name:literal $status:literal $en:literal $pt:literal $zh:literal $about:literal;)+) => {
        /// A kind of problem.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind { $(#[doc = $en] $variant,)+ }

        impl Kind {
            /// Every kind, in the order of the documents.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// Its name, the end of its address.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// The status of its answers.
            pub fn status(self) -> StatusCode {
                let code: u16 = match self { $(Self::$variant => $status,)+ };
                StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
            }

            /// The kind in a few words.
            pub const fn title(self, lang: Lang) -> &'static str {
                let [en, pt, zh] = match self { $(Self::$variant => [$en, $pt, $zh],)+ };
                match lang {
                    Lang::En => en,
                    Lang::Pt => pt,
                    Lang::ZhHant => zh,
                }
            }

            /// When it occurs and what to do about it.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$variant => $about,)+ }
            }
        }
    };
}

impl Kind {
    /// Its address: `/problems/<name>`.
    pub fn address(self) -> String {
        format!("/problems/{}", self.name())
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.name() == name)
    }
}

kinds! {
    MalformedJson "malformed-json" 400
        "The body is not JSON" "O corpo não é JSON" "內容不是 JSON"
        "The body could not be read as one JSON text in UTF-8: it breaks off, a name is repeated in an object, a string holds a NUL or half a surrogate pair, or something follows the text. The detail says where.";
    CursorInvalid "cursor-invalid" 400
        "The cursor is not one of this list" "O cursor não pertence a esta lista" "游標不屬於此清單"
        "A cursor is the `next` of an earlier page of the same list with the same filters. Ask again without one.";
    ParameterInvalid "parameter-invalid" 400
        "A parameter is not valid" "Um parâmetro não é válido" "參數無效"
        "A parameter of the address or a header is unknown, missing, repeated or has a value that it cannot have. The faults name it.";
    BodyBrokenOff "body-broken-off" 400
        "The body broke off" "O corpo foi interrompido" "內容中斷"
        "The body ended before its end, came more slowly than the service accepts, or could not be decompressed. Nothing of it was kept.";
    KeyMissing "key-missing" 401
        "A key is needed" "É necessária uma chave" "需要金鑰"
        "This operation needs a key: send `Authorization: Bearer dsp_…`.";
    KeyInvalid "key-invalid" 401
        "The key is not valid" "A chave não é válida" "金鑰無效"
        "The key is unknown, expired or revoked. The service does not say which.";
    RoleInsufficient "role-insufficient" 403
        "The role does not allow this" "A função não o permite" "該角色無此權限"
        "The key is valid, and its role may not do this. The detail names the roles that may.";
    OwnFiling "own-filing" 403
        "Who filed does not decide" "Quem apresentou não decide" "提交人不得作出決定"
        "No subject decides on what it filed itself, whatever key it uses.";
    NotFound "not-found" 404
        "There is nothing here" "Não há nada aqui" "此處沒有內容"
        "There is nothing at this address, or nothing that this key may see: what belongs to another operator and what does not exist are answered alike.";
    MethodNotAllowed "method-not-allowed" 405
        "The method is not allowed here" "O método não é permitido aqui" "此處不允許該方法"
        "The address exists, the method does not. The header `Allow` lists those that do.";
    NotAcceptable "not-acceptable" 406
        "None of the accepted media types can be given" "Nenhum dos formatos aceites está disponível" "無法提供所接受的格式"
        "The header `Accept` excludes every media type that this operation can answer with.";
    RequestSettled "request-settled" 409
        "The request is settled" "O pedido está resolvido" "申請已有結果"
        "The request was decided, withdrawn or revoked before. Its history says when and by whom.";
    RequestLapsed "request-lapsed" 409
        "The request has lapsed" "O pedido caducou" "申請已失效"
        "Nobody decided before 00:00 in Macau of the adoption day, so that the request lapsed. It may be filed again with a later day.";
    AlreadyExists "already-exists" 409
        "It exists already" "Já existe" "已存在"
        "Something with this name or reference exists already.";
    InUse "in-use" 409
        "It is in use" "Está em uso" "正在使用"
        "Something that is in force, or is to be, rests on it.";
    RevisionStale "revision-stale" 412
        "The revision is not the latest" "A revisão não é a mais recente" "修訂版本並非最新"
        "Somebody changed it in the meantime. Read it again and repeat the change on the new revision.";
    BodyTooLarge "body-too-large" 413
        "The body is too large" "O corpo é demasiado grande" "內容過大"
        "The body is larger than the service accepts. The detail names the limit.";
    MediaTypeUnsupported "media-type-unsupported" 415
        "The media type is not supported" "O formato não é suportado" "不支援該格式"
        "The `Content-Type` or the `Content-Encoding` of the body is none that this operation reads. The detail lists those it does.";
    NoticeTooShort "notice-too-short" 422
        "The notice is too short" "A antecedência é insuficiente" "預先通知期不足"
        "The option is to be adopted sooner after its filing than the law allows. `earliest_adoption` is the first day that would do for a filing at this moment.";
    OptionUnknown "option-unknown" 422
        "There is no such option" "Essa opção não existe" "沒有該選項"
        "The game has no option of this key.";
    OptionValue "option-value" 422
        "The option cannot have this value" "A opção não pode ter este valor" "選項不能採用該值"
        "The value is none that the law offers for this option.";
    OptionNotInForce "option-not-in-force" 422
        "The option is not in force on that day" "A opção não está em vigor nesse dia" "該選項當日未生效"
        "The law offers the option, or this value, from a later day, or no longer.";
    OptionsInconsistent "options-inconsistent" 422
        "The options contradict each other" "As opções contradizem-se" "選項互相矛盾"
        "Two options that the law ties together would differ at a table, or a set holds values that exclude each other. The detail names the article and the tables.";
    ScopeUnknown "scope-unknown" 422
        "There is no such scope" "Esse âmbito não existe" "沒有該範圍"
        "The operator has no such casino or table. What belongs to another operator is answered alike.";
    GameNotInForce "game-not-in-force" 422
        "The game has no regulation on that day" "O jogo não tem regulamento nesse dia" "該遊戲當日沒有規章"
        "No regulation of the game is in force on the day.";
    NothingChanges "nothing-changes" 422
        "Nothing would change" "Nada mudaria" "沒有任何改變"
        "What is filed applies already, from the day named, everywhere in the scope.";
    AdoptionInThePast "adoption-in-the-past" 422
        "The adoption day is past" "O dia de adopção já passou" "採用日已過"
        "An option is adopted at 00:00 in Macau of its day, and that instant is past.";
    CalendarUnknown "calendar-unknown" 422
        "The calendar does not reach that far" "O calendário não chega tão longe" "日曆未涵蓋該日期"
        "The days off of that year are not in the calendar's data, so that no notice can be counted.";
    FieldInvalid "field-invalid" 422
        "A field is not valid" "Um campo não é válido" "欄位無效"
        "A field is unknown, missing or has a value that it cannot have. The faults name it.";
    RequestInvalid "request-invalid" 422
        "Several faults were found" "Foram encontradas várias faltas" "發現多項錯誤"
        "The request has more than one fault; `errors` lists each with its own type.";
    RevisionMissing "revision-missing" 428
        "The revision is missing" "Falta a revisão" "缺少修訂版本"
        "A change must name the revision that it was made from: send `If-Match`.";
    TooManyRequests "too-many-requests" 429
        "Too many requests" "Demasiados pedidos" "請求過多"
        "This key asks more often than the service accepts. Wait as long as `Retry-After` says.";
    InternalError "internal-error" 500
        "The service failed" "O serviço falhou" "服務發生故障"
        "Something failed inside the service. Its log has the cause under the `Request-Id` of the answer.";
    Busy "busy" 503
        "The service is busy" "O serviço está ocupado" "服務繁忙"
        "As much is being done as the service takes on at once. Try again after as long as `Retry-After` says.";
    ShuttingDown "shutting-down" 503
        "The service is shutting down" "O serviço está a encerrar" "服務正在關閉"
        "The service is being stopped and takes on nothing new. Try again after as long as `Retry-After` says.";
    StorageFull "storage-full" 507
        "The storage is full" "O armazenamento está cheio" "儲存空間已滿"
        "The disk or the store of logs has no room left. Nothing of the request was kept.";
}
