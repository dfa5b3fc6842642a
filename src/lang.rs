//! The languages that answers are given in.

use serde::{Deserialize, Serialize};

/// A language that answers are given in. Names and codes are the same in all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
pub enum Lang {
    /// English.
    #[default]
    #[serde(rename = "en")]
    En,
    /// Portuguese.
    #[serde(rename = "pt")]
    Pt,
    /// Chinese in traditional characters.
    #[serde(rename = "zh-Hant")]
    ZhHant,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 3] = [Self::En, Self::Pt, Self::ZhHant];

    /// The tag: `en`, `pt`, `zh-Hant`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Pt => "pt",
            Self::ZhHant => "zh-Hant",
        }
    }

    /// The language that a tag asks for, whatever its case. Any Portuguese is Portuguese; Chinese without a
    /// script, and as written in Macau, Taiwan and Hong Kong, is in traditional characters.
    ///
    /// ```
    /// use despacho::lang::Lang;
    /// assert_eq!(Lang::from_tag("zh-MO"), Some(Lang::ZhHant));
    /// assert_eq!(Lang::from_tag("pt-PT"), Some(Lang::Pt));
    /// assert_eq!(Lang::from_tag("zh-Hans"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = tag.to_ascii_lowercase();
        let mut parts = tag.split('-');
        match (parts.next()?, parts.next()) {
            ("en", _) => Some(Self::En),
            ("pt", _) => Some(Self::Pt),
            ("zh", None | Some("hant" | "mo" | "tw" | "hk")) => Some(Self::ZhHant),
            _ => None,
        }
    }
}

impl std::str::FromStr for Lang {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Self, UnknownLanguage> {
        Self::from_tag(tag).ok_or_else(|| UnknownLanguage(tag.to_owned()))
    }
}

/// A tag that names none of the languages.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no language of this program: pt, zh-Hant and en are")]
pub struct UnknownLanguage(String);

/// The same words in each language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "service", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// English.
    pub en: String,
    /// Portuguese.
    pub pt: String,
    /// Chinese in traditional characters.
    #[serde(rename = "zh-Hant")]
    pub zh_hant: String,
}

impl Words {
    /// The words in one language.
    pub fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Pt => &self.pt,
            Lang::ZhHant => &self.zh_hant,
        }
    }
}
